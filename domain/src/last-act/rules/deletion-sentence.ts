/** Whether the screen that deletes offers to undo it, as the last act. */
const IS_UNDOABLE = {
  card: true,
  classification: true,
  report: false,
  exemplary: false,
  page: false,
  described: false,
  app_user: false,
} as const
export type DeletedKind = keyof typeof IS_UNDOABLE

/** What a confirmation says of undoing a deletion. */
export const deletionSentence = (kind: DeletedKind): string =>
  IS_UNDOABLE[kind] ? 'Vous pourrez défaire cette suppression.' : 'Cette action est définitive.'
