import type {
  Exemplary,
  ExemplaryBody,
  ExemplaryChanges,
} from '@etapes-climat/domain/exemplaries/contract'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { describedForm, type FormValues } from '../../editing/described-form.ts'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { nextVersionKind } from '../../editing/publications/next-version-kind.ts'
import { itemApi } from '../../lib/api/item-api.ts'

/** What an exemplary work is to its form. */
export const EXEMPLARY_KIND: ItemEditorConfig<
  Exemplary,
  FormValues<typeof EXEMPLARY_FIELDS>,
  ExemplaryChanges,
  ExemplaryBody
> = {
  name: 'exemplaries',
  isPrinted: true,
  api: itemApi('/api/exemplaries'),
  ...describedForm(EXEMPLARY_FIELDS),
}

/** The next version of a work, for the same form. */
export const NEXT_EXEMPLARY_KIND = nextVersionKind(EXEMPLARY_KIND, 'exemplaries')
