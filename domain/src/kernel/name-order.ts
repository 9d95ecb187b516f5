const FRENCH = new Intl.Collator('fr', { numeric: true })

/**
 * Order of two names in lists, as in a French dictionary: É beside E, « Lot 2 » before « Lot 10 ». Lists that
 * the database orders by name do it by `inFrenchOrder`, to the same effect.
 */
export const compareNames = (one: string, other: string): number => FRENCH.compare(one, other)
