import type { JournalKind } from '@etapes-climat/domain/history/contract'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { pathOf } from '../../routing/route-names.ts'

const classification = (tab: string) => () => `${pathOf('adminParams')}?onglet=${tab}`

const EDITORS: Readonly<Record<JournalKind, ((uid: string) => string) | null>> = {
  cards: editedStepPath,
  exemplaries: (id) => pathOf('adminExemplaryEdit', { id }),
  pages: (id) => pathOf('adminPageEdit', { id }),
  testimonies: (id) => pathOf('adminTestimonyEdit', { id }),
  sectors: classification('secteurs'),
  tags: classification('mots-cles'),
  card_categories: classification('filtres'),
  card_formats: classification('formats'),
  company_froms: classification('structures'),
  users: (id) => pathOf('adminUserEdit', { id }),
  medias: null,
  settings: () => pathOf('adminOpenData'),
}

/** Where something is edited; null: nowhere. */
export const editorAddress = (kind: JournalKind, uid: string): string | null =>
  EDITORS[kind]?.(uid) ?? null
