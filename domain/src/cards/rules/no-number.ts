/** The fault of a typed number. In a file of its own, so that forms of visitors do not load how numbers are read. */
export const NO_NUMBER = 'Veuillez saisir un nombre.'
