import type { Card, CardBody } from '@etapes-climat/domain/cards/contract'
import { readTypedInteger, readTypedNumber } from '@etapes-climat/domain/cards/rules/typed-number'
import { missingCardFields, type Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import {
  NEW_STEP,
  STEP_DATES,
  STEP_NUMBERS,
  STEP_TEXTS,
} from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { ItemEditorConfig } from '../../../editing/item-kind.ts'
import { nextVersionKind } from '../../../editing/publications/next-version-kind.ts'
import type { NamedReference } from '../../../ui/form/named-reference.ts'
import { cardsApi } from '../api.ts'
import { NUMBER_FAULTS, type NumberField, readVersion } from './number-rules.ts'
import { asStep } from './step-content.ts'
import { STEP_FORM, type StepFormValues } from './step-fields.ts'

/** Fields that the format asks for and that are empty (VAL-01 to VAL-05). */
export function missingStepFields(values: StepFormValues): Violation[] {
  return missingCardFields({
    format: values.cardFormat?.slug,
    name: values.name,
    sector: values.sector?.['@id'],
    cardCategory: values.cardCategory?.['@id'],
  })
}

/** Numbers that are none, and a version below 1. */
function wrongNumbers(values: StepFormValues): Violation[] {
  return (Object.keys(NUMBER_FAULTS) as NumberField[]).flatMap((field) => {
    const message = NUMBER_FAULTS[field](values[field])
    return message ? [{ propertyPath: field, message }] : []
  })
}

const iris = (items: readonly NamedReference[]) => items.map((item) => item['@id'])

/** What is sent: whole `val`, relations as IRIs, children of indirect steps only. */
function stepBodyOf(values: StepFormValues): CardBody {
  const { cardFormat, sector, cardCategory, descriptionPicture, actuPosition } = values
  return {
    cardFormat: cardFormat?.['@id'] ?? null,
    name: values.name,
    sector: sector?.['@id'] ?? null,
    cardCategory: cardCategory?.['@id'] ?? null,
    tags: iris(values.tags),
    exemplaries: iris(values.exemplaries),
    ...(cardFormat?.slug === 'indirect' && { children: iris(values.children) }),
    ...recordOf(STEP_TEXTS, (name) => values[name]),
    ...recordOf(STEP_DATES, (name) => values[name] || null),
    descriptionPicture: descriptionPicture[0] ?? null,
    pictures: values.pictures,
    val: readTypedInteger(values.val) ?? 0,
    ...recordOf(STEP_NUMBERS, (name) => readTypedNumber(values[name]) ?? NEW_STEP[name]),
    idx: values.idx,
    version: readVersion(values.version) ?? NEW_STEP.version,
    actuPosition: actuPosition.trim() === '' ? null : readTypedNumber(actuPosition),
  } satisfies Required<Omit<CardBody, 'draft' | 'children'>>
}

/** What a step is to its form. */
export const STEP_KIND: ItemEditorConfig<Card, StepFormValues, CardBody, CardBody> = {
  name: 'cards',
  isPrinted: true,
  api: cardsApi,
  ...STEP_FORM,
  bodyOf: stepBodyOf,
  check: (values) => [...missingStepFields(values), ...wrongNumbers(values)],
}

/** What the next version of a step is to the same form (LIFE-13). */
export const NEXT_STEP_KIND = nextVersionKind(STEP_KIND, 'cards', asStep)
