import { STEP_FIELDS } from '../../cards/step-fields.ts'
import {
  CLASSIFICATION_KINDS,
  type ClassificationPath,
} from '../../classification/classification-kinds.ts'
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
  /** of a number: what a version of before there was the field holds of it */
  empty?: number
}

const fieldsOf = (fields: ItemFields): VersionField[] =>
  Object.entries(fields).map(([name, { label, type, empty }]) => ({
    name,
    label,
    type,
    ...(empty !== undefined && { empty }),
  }))

const declared = Object.fromEntries(
  Object.values({ ...DESCRIBED_KINDS, ...CLASSIFICATION_KINDS }).map(({ path, fields }) => [
    path,
    fieldsOf(fields),
  ]),
) as Record<DescribedPath<DescribedKind> | ClassificationPath, VersionField[]>

/** The fields of each kind, in the order in which two versions are compared. */
export const VERSION_FIELDS: Readonly<Record<HistoryKind, readonly VersionField[]>> = {
  cards: fieldsOf(STEP_FIELDS),
  exemplaries: fieldsOf(EXEMPLARY_FIELDS),
  pages: fieldsOf(PAGE_FIELDS),
  ...declared,
}

/** What fields of a kind are called, in their order; unknown ones are left out. */
export function fieldLabels(kind: HistoryKind, names: readonly string[]): string[] {
  const wanted = new Set(names)
  return VERSION_FIELDS[kind].filter(({ name }) => wanted.has(name)).map(({ label }) => label)
}
