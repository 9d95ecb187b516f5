import { isDeepStrictEqual } from 'node:util'
import { STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { cellOf } from '../field-cells.ts'
import { type ItemSheet, LINKED_SHEETS } from '../item-columns.ts'
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
  const named = (sheet: ItemSheet) => {
    const labels = itemLabels([...items.named[sheet].values()])
    return (id: number | null) => (id === null ? '' : (labels.get(id) ?? ''))
  }
  const sector = named('sectors')
  const category = named('categories')
  const format = named('formats')
  return {
    sector: ({ sectorId }) => sector(sectorId),
    parent: ({ parent }) => (parent === null ? '' : nameOf(parent)),
    category: ({ categoryId }) => category(categoryId),
    format: ({ formatId }) => format(formatId),
    ...recordOf(STEP_LINKS, (name) => {
      const item = named(LINKED_SHEETS[name])
      return ({ links }: StepState) => links[name].map(item).join('\u00a0; ')
    }),
  }
}

const COMPARED: Partial<Record<StepField, keyof StepState>> = {
  sector: 'sectorId',
  category: 'categoryId',
  format: 'formatId',
}

const withLinks = (state: StepState) => ({ ...state, ...state.links })
type ComparedState = ReturnType<typeof withLinks>

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
  const before = withLinks(storedState(stored))
  const after = withLinks(state)
  return STEP_COLUMN_FIELDS.flatMap((field) => {
    const column = COMPARED[field] ?? (field as keyof ComparedState)
    if (field === 'val' && isComputed) return []
    if (isDeepStrictEqual(before[column], after[column])) return []
    const { header, type } = STEP_COLUMNS[field]
    const text = (of: ComparedState) => shown[field]?.(of) ?? cellOf(type).inWords(of[column])
    return [{ field, header, before: text(before), after: text(after) }]
  })
}
