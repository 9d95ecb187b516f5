import type { ItemFields } from '../items/item-fields.ts'
import { NAME_REQUIRED } from '../kernel/rules/text-rule.ts'

/** All that is known of the fields of a testimony. */
export const TESTIMONY_FIELDS = {
  lastName: { label: 'Nom', type: 'line', max: 100, missing: NAME_REQUIRED },
  firstName: { label: 'Prénom', type: 'line', max: 100, missing: 'Veuillez saisir un prénom.' },
  content: { label: 'Contenu', type: 'richText', isWithoutPictures: true },
} as const satisfies ItemFields
