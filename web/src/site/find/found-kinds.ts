import type { FoundGroup, FoundKind } from '@etapes-climat/domain/find/contract'
import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { queryOf } from '../../cards/public/front-page-query.ts'
import type { Role } from '../../lib/session/session-store.ts'
import { pathOf } from '../../routing/route-names.ts'

/** What administrators call the kinds of what a search finds, and the editor of each. */
export const EDITORS = {
  card: { title: 'Étapes', to: editedStepPath },
  exemplary: { title: 'Ouvrages', to: (id: string) => pathOf('adminExemplaryEdit', { id }) },
  page: { title: 'Pages', to: (id: string) => pathOf('adminPageEdit', { id }) },
  user: { title: 'Comptes', to: (id: string) => pathOf('adminUserEdit', { id }) },
} as const

/** Results that administrators edit. */
export type EditedGroup = FoundGroup & { kind: keyof typeof EDITORS }
export const isEdited = (group: FoundGroup): group is EditedGroup => group.kind in EDITORS

/** Something found: what its address and its line are made of. */
interface Found {
  uid: string
  title: string
  /** of a page, its slug */
  detail: string
}

/** The address at which a role reads, or edits, what a search found. */
export function addressOfFound(kind: FoundKind, found: Found, role: Role): string {
  if (kind === 'report') return pathOf('reportView', { id: found.uid })
  if (kind === 'page') return pathOfPage(found.detail)
  if (kind !== 'card' || role === 'admin') return EDITORS[kind].to(found.uid)
  if (role === 'member') return pathOf('cardView', { id: found.uid })
  return `${SCREENS.actuPage.path}?${queryOf({ q: found.title, secteur: '', benefice: '' })}`
}

/** A text block is read on the screen that shows it, a page at its own address. */
function pathOfPage(slug: string): string {
  const showing = Object.values(SCREENS).find(({ blocks }) =>
    (blocks as readonly string[]).includes(slug),
  )
  return showing?.path ?? `/${slug}`
}
