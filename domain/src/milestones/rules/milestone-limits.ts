/** Characters of the name of a milestone at most. */
export const MILESTONE_NAME_MAX = 255

/** Characters of its note at most. */
export const MILESTONE_NOTE_MAX = 1000

/** Characters of the reason of a withdrawal at most. */
export const WITHDRAWAL_REASON_MAX = 1000

export const NO_MILESTONE_NAME = 'Veuillez choisir un jalon ou saisir son nom.'

export const NO_WITHDRAWAL_REASON = 'Veuillez dire pourquoi ce jalon est retiré.'
