import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { describedForm, type FormValues, reference } from '../../../editing/described-form.ts'
import { isText, orNull, record } from '../../../lib/drafts/shape.ts'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

type FormatReference = NamedReference & { slug: string }

/** What the fields of the step editor hold. */
export interface StepFormValues extends FormValues<typeof STEP_FIELDS> {
  cardFormat: FormatReference | null
}

/** What the fields of a step do: a new one is of version 1 with goal 0. */
export const STEP_FORM = describedForm<typeof STEP_FIELDS, StepFormValues>(STEP_FIELDS, {
  cardFormat: {
    of: (format) => {
      const { slug, ...named } = format as FormatReference
      return { ...reference(named), slug }
    },
    fits: orNull(record<FormatReference>({ '@id': isText, name: isText, slug: isText })),
    inWords: (format) => (format ? formatWord(format) : ''),
  },
})
