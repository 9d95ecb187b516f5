/** Characters of a comment at most. */
export const COMMENT_MAX = 2000

export const NO_COMMENT = 'Veuillez écrire un commentaire.'
export const NO_COMMENTED_STEP = 'Veuillez choisir une étape de ce rapport.'
