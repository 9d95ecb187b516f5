import type { DescribedKind } from '@etapes-climat/domain/items/described-kinds'
import { readFilterPanelAhead } from '../cards/filter-panel.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { currentRole } from '../lib/session/session-store.ts'
import type { PrivateRouteName } from '../routing/route-names.ts'
import type { ScreenModule } from '../routing/screen.ts'

/** The editor of a described kind. */
const describedEditor = (kind: DescribedKind) => async () => {
  const { describedScreen } = await import('../described/admin/described-edit.screen.tsx')
  return describedScreen(kind)
}

/** The screens of members, administrators and links, by route name. */
const PRIVATE_SCREENS: Record<PrivateRouteName, () => Promise<ScreenModule>> = {
  sharedReport: () => import('../reports/shared/shared-report.screen.tsx'),
  myReports: () => import('../reports/list/my-reports.screen.tsx'),
  reportNew: () => import('../reports/editor/report-editor.screen.tsx'),
  reportEdit: () => import('../reports/editor/report-editor.screen.tsx'),
  reportsCompare: () => import('../reports/comparison/compare.screen.tsx'),
  reportWorkshop: () => import('../reports/workshop/workshop.screen.tsx'),
  workshopMinutes: () => import('../reports/workshop/minutes.screen.tsx'),
  dueSteps: () => import('../reports/due-days/due-steps.screen.tsx'),
  reportView: () => import('../reports/sheet/report.screen.tsx'),
  cardView: () => import('../card-page/member/card.screen.tsx'),
  exemplaryView: () => import('../exemplaries/member/exemplary.screen.tsx'),
  myAccountPage: () => import('../users/member/account.screen.tsx'),
  myAccountEdit: () => import('../users/member/account-edit.screen.tsx'),
  adminHome: () => import('../site/admin-home/admin-home.screen.tsx'),
  adminUsers: () => import('../users/admin/users.screen.tsx'),
  adminUserImport: () => import('../users/admin/import/member-import.screen.tsx'),
  adminUserNew: () => import('../users/admin/user-new.screen.tsx'),
  adminUserEdit: () => import('../users/admin/user-edit.screen.tsx'),
  adminReportEdit: () => import('../reports/admin/admin-report-editor.screen.tsx'),
  adminCardsIndex: () => import('../cards/admin/steps-index/steps.screen.tsx'),
  adminCardsHierarchy: () => import('../cards/admin/hierarchy/hierarchy.screen.tsx'),
  adminCardsGrid: () => import('../cards/admin/grid/grid.screen.tsx'),
  adminHealth: () => import('../cards/admin/health/health.screen.tsx'),
  adminBarometer: () => import('../barometer/admin/barometer.screen.tsx'),
  adminOpenData: () => import('../settings/admin/open-data.screen.tsx'),
  adminSignIns: () => import('../settings/admin/sign-ins.screen.tsx'),
  adminCardView: () => import('../card-page/admin/card-preview.screen.tsx'),
  adminImport: () => import('../cards/admin/import/import.screen.tsx'),
  adminExemplaryIndex: () => import('../exemplaries/admin/exemplaries.screen.tsx'),
  adminExemplaryNew: () => import('../exemplaries/admin/exemplary-edit.screen.tsx'),
  adminExemplaryEdit: () => import('../exemplaries/admin/exemplary-edit.screen.tsx'),
  adminParams: () => import('../classification/admin/classification.screen.tsx'),
  adminTestimonyNew: describedEditor('testimony'),
  adminTestimonyEdit: describedEditor('testimony'),
  adminPageIndex: () => import('../pages/admin/pages.screen.tsx'),
  adminPageNew: () => import('../pages/admin/page-edit.screen.tsx'),
  adminPageEdit: () => import('../pages/admin/page-edit.screen.tsx'),
  adminHistory: () => import('../history/admin/history.screen.tsx'),
  adminJournal: () => import('../history/admin/journal/journal.screen.tsx'),
}

/** Screens that show nothing until they have the filters, and whose they are: on a slow line those come beside the code. */
const WITH_FILTERS: { [Name in PrivateRouteName]?: 'member' | 'admin' } = {
  reportNew: 'member',
  reportEdit: 'member',
  adminReportEdit: 'admin',
  adminCardsIndex: 'admin',
  adminCardsGrid: 'admin',
}

/** Loads the screen of a member or an administrator. */
export function loadPrivateScreen(name: PrivateRouteName): Promise<ScreenModule> {
  if (mayAskFilters(name)) readFilterPanelAhead()
  return loadChunk(PRIVATE_SCREENS[name])
}

/** False for people whom the guard will redirect. */
function mayAskFilters(name: PrivateRouteName): boolean {
  const asker = WITH_FILTERS[name]
  return asker === 'member' || (asker === 'admin' && currentRole() === 'admin')
}
