import type { ItemFields } from '../items/item-fields.ts'

const NAME = { label: 'Nom', type: 'line', max: 150 } as const
const PARENT = { label: 'Placé dans', type: 'reference' } as const

/** All that is known of the fields of each kind of classification item that administrators write. */
export const CLASSIFICATION_FIELDS = {
  sector: { name: NAME, parent: PARENT },
  tag: { name: NAME, parent: PARENT },
  card_category: { name: NAME },
  card_format: { name: { ...NAME, max: 100 } },
  company_from: { name: NAME },
} as const satisfies Record<string, ItemFields & { name: { max: number } }>

/** What stands in the place of a step's sector where it has none. */
export const NO_SECTOR = 'Sans secteur'

/** Characters of the slugs, which are made of the first name. */
export const SLUG_MAX = { sector: 180, card_format: 100 } as const

/** Slugs of the three formats that the rules depend on; other formats behave like direct. */
export const SYSTEM_FORMATS: readonly string[] = ['direct', 'indirect', 'completude']
