/** What stands in the place of a step's sector where it has none. */
export const NO_SECTOR = 'Sans secteur'
