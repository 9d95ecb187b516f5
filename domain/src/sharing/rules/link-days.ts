/** Characters of what a link is called at most. */
export const LINK_LABEL_MAX = 255

/** How long a link may last, in days from its creation or its prolongation. */
export const LINK_DAYS = [7, 30, 90, 365] as const

export const UNKNOWN_MILESTONE = 'Veuillez choisir un jalon de ce rapport qui n’est pas retiré.'
