/** Characters of the name of a milestone at most (TEAM-20). */
export const MILESTONE_NAME_MAX = 255

export const NO_MILESTONE_NAME = 'Veuillez choisir un jalon ou saisir son nom.'
