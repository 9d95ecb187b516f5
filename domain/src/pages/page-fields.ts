import type { ItemFields } from '../items/item-fields.ts'
import { TITLE_REQUIRED } from '../kernel/rules/text-rule.ts'

/** All that is known of the fields of a page or a text block. */
export const PAGE_FIELDS = {
  title: { label: 'Titre', type: 'line', max: 255, missing: TITLE_REQUIRED },
  slug: { label: 'Adresse', type: 'line', max: 180, isHidden: true },
  content: { label: 'Contenu', type: 'richText' },
} as const satisfies ItemFields
