import type { FieldValues } from '@etapes-climat/domain/items/item-fields'

/** What a cell of each type says: names instead of ids; null: nothing, which keeps what is stored. */
export interface CellValues extends Omit<FieldValues, 'number' | 'value' | 'draft' | 'reference'> {
  number: number | null
  value: number | null
  draft: boolean | null
  reference: string
}
