import { pathOf } from '../routing/route-names.ts'

/** Parameter of an address that opens the editor over a screen: uid of a step, or `NEW_STEP`. */
export const EDITED_STEP = 'modifier'
/** Stands for the uid of a step that is not saved yet. */
export const NEW_STEP = 'nouvelle'

/** Address of the editor of a step, over the index. */
export const editedStepPath = (uid: string) =>
  `${pathOf('adminCardsIndex')}?${new URLSearchParams({ [EDITED_STEP]: uid })}`
