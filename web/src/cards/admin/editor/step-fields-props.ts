import { requiredCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import type { ItemForm } from '../../../editing/use-item-form.ts'
import type { StepFormValues } from './step-fields.ts'

/** Whether the chosen format asks for a field. */
export const isRequired = (
  { cardFormat }: StepFormValues,
  field: 'name' | 'sector' | 'cardCategory',
): boolean => requiredCardFields(cardFormat?.slug).includes(field)

/** What every group of fields of the editor is given. */
export type StepFieldsProps = Omit<ItemForm<unknown, StepFormValues>, 'baseVersion'>
