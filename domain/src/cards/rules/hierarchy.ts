/** Deepest level of the tree of steps, the root being level 1 (LIM-08, VAL-32). */
export const MAX_CARD_DEPTH = 50
