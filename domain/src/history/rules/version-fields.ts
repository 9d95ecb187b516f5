import { STEP_FIELDS } from '../../cards/step-fields.ts'
import { CLASSIFICATION_FIELDS } from '../../classification/classification-fields.ts'
import { EXEMPLARY_FIELDS } from '../../exemplaries/exemplary-fields.ts'
import {
  DESCRIBED_KINDS,
  type DescribedKind,
  type DescribedPath,
} from '../../items/described-kinds.ts'
import type { FieldType, ItemFields } from '../../items/item-fields.ts'
import { PAGE_FIELDS } from '../../pages/page-fields.ts'
import type { HistoryKind } from '../contract.ts'

export interface VersionField {
  name: string
  /** as its editor calls it */
  label: string
  type: FieldType
}

const fieldsOf = (fields: ItemFields): VersionField[] =>
  Object.entries(fields).map(([name, { label, type }]) => ({ name, label, type }))

const described = Object.fromEntries(
  Object.values(DESCRIBED_KINDS).map(({ path, fields }) => [path, fieldsOf(fields)]),
) as Record<DescribedPath<DescribedKind>, VersionField[]>

/** The fields of each kind, in the order in which two versions are compared. */
export const VERSION_FIELDS: Readonly<Record<HistoryKind, readonly VersionField[]>> = {
  cards: fieldsOf(STEP_FIELDS),
  exemplaries: fieldsOf(EXEMPLARY_FIELDS),
  pages: fieldsOf(PAGE_FIELDS),
  ...described,
  sectors: fieldsOf(CLASSIFICATION_FIELDS.sector),
  tags: fieldsOf(CLASSIFICATION_FIELDS.tag),
  card_categories: fieldsOf(CLASSIFICATION_FIELDS.card_category),
  card_formats: fieldsOf(CLASSIFICATION_FIELDS.card_format),
  company_froms: fieldsOf(CLASSIFICATION_FIELDS.company_from),
}

/** What fields of a kind are called, in their order; unknown ones are left out. */
export function fieldLabels(kind: HistoryKind, names: readonly string[]): string[] {
  const wanted = new Set(names)
  return VERSION_FIELDS[kind].filter(({ name }) => wanted.has(name)).map(({ label }) => label)
}
