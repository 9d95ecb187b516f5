import { readFilterPanelAhead } from '../cards/filter-panel.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { currentRole } from '../lib/session/session-store.ts'
import type { PrivateRouteName } from '../routing/route-names.ts'
import type { ScreenModule } from '../routing/screen.ts'

/** Screens of members, administrators and links by route name: files under src, without `.screen.tsx`. */
const PRIVATE_SCREENS: Record<PrivateRouteName, string> = {
  sharedReport: 'reports/shared/shared-report',
  myReports: 'reports/member/my-reports/my-reports',
  reportNew: 'reports/member/report-editor',
  reportEdit: 'reports/member/report-editor',
  reportsCompare: 'reports/member/compare/compare',
  reportView: 'reports/member/page/report',
  cardView: 'card-page/member/card',
  exemplaryView: 'exemplaries/member/exemplary',
  myAccountPage: 'users/member/account',
  myAccountEdit: 'users/member/account-edit',
  adminHome: 'site/admin-home/admin-home',
  adminUsers: 'users/admin/users',
  adminUserNew: 'users/admin/user-new',
  adminUserEdit: 'users/admin/user-edit',
  adminReportEdit: 'reports/admin/admin-report-editor',
  adminCardsIndex: 'cards/admin/steps-index/steps',
  adminCardsHierarchy: 'cards/admin/hierarchy/hierarchy',
  adminCardsGrid: 'cards/admin/grid/grid',
  adminHealth: 'cards/admin/health/health',
  adminCardView: 'card-page/admin/card-preview',
  adminImport: 'cards/admin/import/import',
  adminExemplaryIndex: 'exemplaries/admin/exemplaries',
  adminExemplaryNew: 'exemplaries/admin/exemplary-edit',
  adminExemplaryEdit: 'exemplaries/admin/exemplary-edit',
  adminParams: 'classification/admin/classification',
  adminTestimonyNew: 'testimonies/admin/testimony-edit',
  adminTestimonyEdit: 'testimonies/admin/testimony-edit',
  adminPageIndex: 'pages/admin/pages',
  adminPageNew: 'pages/admin/page-edit',
  adminPageEdit: 'pages/admin/page-edit',
  adminHistory: 'history/admin/history',
  adminJournal: 'history/admin/journal/journal',
}

/** Screens that show nothing until they have the filters, and whose they are: on a slow line those come beside the code. */
const WITH_FILTERS: { [Name in PrivateRouteName]?: 'member' | 'admin' } = {
  reportNew: 'member',
  reportEdit: 'member',
  adminReportEdit: 'admin',
  adminCardsIndex: 'admin',
  adminCardsGrid: 'admin',
}

const FILES = import.meta.glob<ScreenModule>([
  '../**/{member,admin}/**/*.screen.tsx',
  '../site/admin-home/*.screen.tsx',
  '../reports/shared/*.screen.tsx',
])

/** Loads the screen of a member or an administrator. */
export async function loadPrivateScreen(name: PrivateRouteName): Promise<ScreenModule> {
  const load = FILES[`../${PRIVATE_SCREENS[name]}.screen.tsx`]
  if (!load) throw new Error(`No screen of ${name}`)
  if (mayAskFilters(name)) readFilterPanelAhead()
  return loadChunk(load)
}

/** False for people whom the guard will redirect. */
function mayAskFilters(name: PrivateRouteName): boolean {
  const asker = WITH_FILTERS[name]
  return asker === 'member' || (asker === 'admin' && currentRole() === 'admin')
}
