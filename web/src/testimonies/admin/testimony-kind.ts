import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type {
  Testimony,
  TestimonyBody,
  TestimonyChanges,
} from '@etapes-climat/domain/testimonies/contract'
import { type NamedField, plainText } from '../../editing/conflict-notice.tsx'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { itemApi } from '../../lib/api/item-api.ts'
import { isText, record } from '../../lib/drafts/shape.ts'

export type TestimonyValues = Pick<Testimony, 'lastName' | 'firstName' | 'content'>

/** Required lines of text, in the order of the form (TEST-03). */
export const NAMES = [
  { name: 'lastName', label: 'Nom', missing: 'Veuillez saisir un nom.' },
  { name: 'firstName', label: 'Prénom', missing: 'Veuillez saisir un prénom.' },
] as const

/** A testimony for the item form. */
export const TESTIMONY_KIND: ItemEditorConfig<
  Testimony,
  TestimonyValues,
  TestimonyChanges,
  TestimonyBody
> = {
  name: 'testimonies',
  api: itemApi('/api/testimonies'),
  valuesOf: (testimony) => ({
    lastName: testimony?.lastName ?? '',
    firstName: testimony?.firstName ?? '',
    content: testimony?.content ?? '',
  }),
  bodyOf: (values) => values,
  describe: describeTestimony,
  fits: record<TestimonyValues>({ lastName: isText, firstName: isText, content: isText }),
  check: (values) =>
    NAMES.filter(({ name }) => values[name].trim() === '').map(
      (line): Violation => ({ propertyPath: line.name, message: line.missing }),
    ),
}

/** A testimony in words, to compare two versions. */
function describeTestimony(values: TestimonyValues): NamedField<TestimonyValues>[] {
  return [
    ...NAMES.map(({ name, label }) => ({ name, label, text: values[name] })),
    { name: 'content', label: 'Contenu', text: plainText(values.content) },
  ]
}
