/** Said of what is typed as a number and is none; apart, for forms of visitors have no number to read. */
export const NO_NUMBER = 'Veuillez saisir un nombre.'
