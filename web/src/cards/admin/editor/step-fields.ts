import { NEW_STEP, STEP_FIELDS, STEP_NUMBERS } from '@etapes-climat/domain/cards/step-fields'
import type { ExemplaryReference } from '@etapes-climat/domain/exemplaries/contract'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { describedForm, type FormValues, reference } from '../../../editing/described-form.ts'
import { isText, orNull, record } from '../../../lib/drafts/shape.ts'
import { FORMAT_WORDS } from '../../../ui/figures/format-mark.tsx'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

type FormatReference = NamedReference & { slug: string }

/** What the fields of the step editor hold (ADMIN-STEP-23). */
export interface StepFormValues extends FormValues<typeof STEP_FIELDS> {
  cardFormat: FormatReference | null
}

/** What the fields of a step do: a new one is of version 1 with goal 0 (ADMIN-STEP-30). */
export const STEP_FORM = describedForm<typeof STEP_FIELDS, StepFormValues>(STEP_FIELDS, {
  cardFormat: {
    of: (format) => {
      const { slug, ...named } = format as FormatReference
      return { ...reference(named), slug }
    },
    fits: orNull(record<FormatReference>({ '@id': isText, name: isText, slug: isText })),
    inWords: (format) => (format ? (FORMAT_WORDS[format.slug] ?? format.name) : ''),
  },
  exemplaries: {
    of: (works) =>
      (works as ExemplaryReference[]).map(({ '@id': iri, title }) => ({ '@id': iri, name: title })),
  },
  /** none or one */
  descriptionPicture: { of: (picture) => (picture ? [picture as Picture] : []) },
  ...recordOf(STEP_NUMBERS, (name) => ({
    initial: String(NEW_STEP[name]),
    of: (number: unknown) => String(number).replace('.', ','),
  })),
  version: { initial: String(NEW_STEP.version) },
})
