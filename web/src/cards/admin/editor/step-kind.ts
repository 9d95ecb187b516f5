import type { Card, CardBody } from '@etapes-climat/domain/cards/contract'
import { readTypedInteger } from '@etapes-climat/domain/cards/rules/typed-number'
import { missingCardFields, type Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { ItemEditorConfig } from '../../../editing/item-kind.ts'
import { nextVersionKind } from '../../../editing/publications/next-version-kind.ts'
import { cardsApi } from '../api.ts'
import { STEP_FORM, type StepFormValues } from './step-fields.ts'

/** Fields that the format asks for and that are empty. */
export function missingStepFields(values: StepFormValues): Violation[] {
  return missingCardFields({
    format: values.cardFormat?.slug,
    name: values.name,
    sector: values.sector?.['@id'],
    cardCategory: values.cardCategory?.['@id'],
  })
}

/** Whether members would read « Condition nécessaire » in the place of a typed value. */
export function isNecessaryCondition({
  cardFormat,
  val,
}: Pick<StepFormValues, 'cardFormat' | 'val'>): boolean {
  const typed = cardFormat && !['indirect', 'completude'].includes(cardFormat.slug)
  return Boolean(typed) && readTypedInteger(val) === 0
}

/** What is sent: relations as IRIs, children of indirect steps only. */
function stepBodyOf(values: StepFormValues): CardBody {
  const { children, ...body } = STEP_FORM.bodyOf(values)
  return values.cardFormat?.slug === 'indirect' ? { ...body, children } : body
}

/** The value of a transversal step is computed, however large. */
const wrongFields = (values: StepFormValues) =>
  STEP_FORM.check(values).filter(
    ({ propertyPath }) => propertyPath !== 'val' || values.cardFormat?.slug !== 'indirect',
  )

/** What a step is to its form. */
export const STEP_KIND: ItemEditorConfig<Card, StepFormValues, CardBody, CardBody> = {
  name: 'cards',
  isPrinted: true,
  api: cardsApi,
  ...STEP_FORM,
  bodyOf: stepBodyOf,
  check: (values) => [...missingStepFields(values), ...wrongFields(values)],
}

/** What the next version of a step is to the same form. */
export const NEXT_STEP_KIND = nextVersionKind(STEP_KIND, 'cards')
