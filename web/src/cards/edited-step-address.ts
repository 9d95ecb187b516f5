import { pathOf } from '../routing/route-names.ts'

/** Parameter of an address that opens the editor over a screen: uid of a step, or `NEW_STEP`. */
export const EDITED_STEP = 'modifier'

/** The step that an address opens, or `NEW_STEP`; null: none, also where it is empty. */
export const editedIn = (query: URLSearchParams): string | null => query.get(EDITED_STEP) || null

/** Replaces the uid of an unsaved step. */
export const NEW_STEP = 'nouvelle'

/** Parameter that names the field of the step to begin with. */
export const EDITED_FIELD = 'champ'

/** Address of the editor over the present screen, at one field. */
export const editedFieldAddress = (uid: string, field: string) =>
  `?${new URLSearchParams({ [EDITED_STEP]: uid, [EDITED_FIELD]: field })}`

/** Address of the editor of a step, over the index. */
export const editedStepPath = (uid: string) =>
  `${pathOf('adminCardsIndex')}?${new URLSearchParams({ [EDITED_STEP]: uid })}`
