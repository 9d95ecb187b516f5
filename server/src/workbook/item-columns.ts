import {
  CLASSIFICATION_FIELDS,
  SLUG_MAX,
} from '@etapes-climat/domain/classification/classification-fields'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import type { FieldType, ItemField } from '@etapes-climat/domain/items/item-fields'
import type { ReferredKind } from '@etapes-climat/domain/workbook/contract'

/** What steps refer to, by the sheet that declares it. */
export type ItemSheet = ReferredKind

interface ItemColumn {
  header: string
  type: FieldType
  aliases?: readonly string[]
  width: number
  /** characters */
  max?: number | undefined
  /** an item without it is refused */
  isRequired?: boolean
}

interface SheetRules {
  sheet: string
  /** other names that it may have in a file */
  aliases?: readonly string[]
  /** the column that names an item */
  columns: Readonly<Record<string, ItemColumn>>
}

/** The column of a field as its kind describes it. @param own in what the sheet differs */
const column = (
  { label, type, max, missing }: ItemField,
  width: number,
  own: Partial<ItemColumn> = {},
): ItemColumn => ({
  header: label,
  type,
  width,
  max,
  isRequired: missing !== undefined,
  ...own,
})

const nameOf = (kind: keyof typeof CLASSIFICATION_FIELDS) =>
  column(CLASSIFICATION_FIELDS[kind].name, 40, { isRequired: true })
const position: ItemColumn = { header: 'Position', type: 'whole', width: 10 }

/** The sheets of what steps refer to, and their columns by field. */
export const ITEM_SHEETS: Record<ItemSheet, SheetRules> = {
  sectors: {
    sheet: 'Secteurs',
    columns: {
      name: nameOf('sector'),
      parent: { header: 'Parent', type: 'line', width: 30 },
      slug: { header: 'Adresse', type: 'line', width: 30, max: SLUG_MAX.sector },
      position,
      total: { header: 'Total', type: 'number', width: 10 },
    },
  },
  tags: {
    sheet: 'Mots-clés',
    columns: {
      name: nameOf('tag'),
      parent: { header: 'Famille', type: 'line', aliases: ['parent'], width: 30 },
      position,
    },
  },
  categories: {
    sheet: 'Filtres',
    aliases: ['Éléments'],
    columns: { name: nameOf('card_category'), position },
  },
  formats: {
    sheet: 'Formats',
    columns: {
      name: nameOf('card_format'),
      slug: { header: 'Clé', type: 'line', width: 20, max: SLUG_MAX.card_format },
    },
  },
  exemplaries: {
    sheet: 'Ouvrages',
    columns: {
      name: column(EXEMPLARY_FIELDS.title, 40, { aliases: ['nom'] }),
      projectOwner: column(EXEMPLARY_FIELDS.projectOwner, 30),
      architect: column(EXEMPLARY_FIELDS.architect, 30),
      credit: column(EXEMPLARY_FIELDS.credit, 30, { header: 'Crédit' }),
      identifier: column(EXEMPLARY_FIELDS.identifier, 14),
      content: column(EXEMPLARY_FIELDS.content, 60, { header: 'Texte' }),
      link: column(EXEMPLARY_FIELDS.link, 30),
      imgPrimary: column(EXEMPLARY_FIELDS.imgPrimary, 30, { header: 'Image principale' }),
      img: column(EXEMPLARY_FIELDS.img, 30),
      draft: column(EXEMPLARY_FIELDS.draft, 12, { header: 'Statut' }),
    } satisfies Record<'name' | Exclude<keyof typeof EXEMPLARY_FIELDS, 'title'>, ItemColumn>,
  },
}

export const ITEM_SHEET_NAMES = Object.keys(ITEM_SHEETS) as ItemSheet[]
