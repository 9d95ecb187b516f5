import { isDeepStrictEqual } from 'node:util'
import { cellOf } from '../field-cells.ts'
import { itemLabels } from '../item-labels.ts'
import { STEP_COLUMN_FIELDS, STEP_COLUMNS, type StepField } from '../step-columns.ts'
import type { PlannedItems } from './plan-items.ts'
import { type PlannedStep, type StepKey, type StepState, storedState } from './step-state.ts'

/** A field that a line changes: what stood there, what will. */
export interface FieldChange {
  field: StepField
  header: string
  before: string
  after: string
}

/** Name of a step in messages about others. */
export type StepNames = (key: StepKey) => string

type Shown = { [Field in StepField]?: (state: StepState) => string }

/** The fields of a step that a person reads otherwise than they are stored. */
export function shownFields(items: PlannedItems, nameOf: StepNames): Shown {
  const named = (sheet: 'sectors' | 'categories' | 'formats' | 'tags' | 'exemplaries') => {
    const labels = itemLabels([...items.named[sheet].values()])
    return (id: number | null) => (id === null ? '' : (labels.get(id) ?? ''))
  }
  const sector = named('sectors')
  const category = named('categories')
  const format = named('formats')
  const tag = named('tags')
  const work = named('exemplaries')
  return {
    sector: ({ sectorId }) => sector(sectorId),
    parent: ({ parent }) => (parent === null ? '' : nameOf(parent)),
    category: ({ categoryId }) => category(categoryId),
    format: ({ formatId }) => format(formatId),
    tags: ({ tagIds }) => tagIds.map(tag).join('\u00a0; '),
    exemplaries: ({ exemplaryIds }) => exemplaryIds.map(work).join('\u00a0; '),
  }
}

const COMPARED: Partial<Record<StepField, keyof StepState>> = {
  sector: 'sectorId',
  category: 'categoryId',
  format: 'formatId',
  tags: 'tagIds',
  exemplaries: 'exemplaryIds',
}

/**
 * The changes of a stored step by a line, field by field; none when they are equal. The value of a
 * transversal step is computed, whatever the file says.
 */
export function fieldChanges(
  { stored, state }: PlannedStep,
  shown: Shown,
  isComputed: boolean,
): FieldChange[] {
  if (!stored) return []
  const former = storedState(stored)
  return STEP_COLUMN_FIELDS.flatMap((field) => {
    const column = COMPARED[field] ?? (field as keyof StepState)
    if (field === 'val' && isComputed) return []
    if (isDeepStrictEqual(former[column], state[column])) return []
    const { header, type } = STEP_COLUMNS[field]
    const text = (of: StepState) => shown[field]?.(of) ?? cellOf(type).inWords(of[column])
    return [{ field, header, before: text(former), after: text(state) }]
  })
}
