import { STEP_LINKS, type StepLink, stepLink } from '@etapes-climat/domain/cards/step-fields'
import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import type { FieldType, ItemField } from '@etapes-climat/domain/items/item-fields'
import { ITEM_KINDS } from '@etapes-climat/domain/items/item-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { ReferredKind } from '@etapes-climat/domain/workbook/contract'

/** What steps refer to, by the sheet that declares it. */
export type ItemSheet = ReferredKind

interface ItemColumn {
  header: string
  type: FieldType
  aliases?: readonly string[]
  width: number
  /** the field whose rules its cells follow; absent: `max` says all of them */
  field?: ItemField
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
const column = (field: ItemField, width: number, own: Partial<ItemColumn> = {}): ItemColumn => ({
  header: field.label,
  type: field.type,
  width,
  field,
  isRequired: field.missing !== undefined,
  ...own,
})

const nameOf = (kind: ClassificationKind) =>
  column(CLASSIFICATION_KINDS[kind].fields.name, 40, { isRequired: true })
const position: ItemColumn = { header: 'Position', type: 'whole', width: 10 }

/** The sheets of what steps refer to, and their columns by field. */
export const ITEM_SHEETS: Record<ItemSheet, SheetRules> = {
  sectors: {
    sheet: 'Secteurs',
    columns: {
      name: nameOf('sector'),
      parent: { header: 'Parent', type: 'line', width: 30 },
      slug: {
        header: 'Adresse',
        type: 'line',
        width: 30,
        max: CLASSIFICATION_KINDS.sector.slug.max,
      },
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
    columns: { name: nameOf('cardCategory'), position },
  },
  formats: {
    sheet: 'Formats',
    columns: {
      name: nameOf('cardFormat'),
      slug: {
        header: 'Clé',
        type: 'line',
        width: 20,
        max: CLASSIFICATION_KINDS.cardFormat.slug.max,
      },
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

/** The sheet that declares what a relation of a step names. */
export const LINKED_SHEETS: Readonly<Record<StepLink, ItemSheet>> = recordOf(
  STEP_LINKS,
  (name) => ITEM_KINDS[stepLink(name).to].path,
)

export const ITEM_SHEET_NAMES = Object.keys(ITEM_SHEETS) as ItemSheet[]
