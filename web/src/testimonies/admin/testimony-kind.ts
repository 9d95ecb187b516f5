import type {
  Testimony,
  TestimonyBody,
  TestimonyChanges,
} from '@etapes-climat/domain/testimonies/contract'
import { TESTIMONY_FIELDS } from '@etapes-climat/domain/testimonies/testimony-fields'
import { describedForm, type FormValues } from '../../editing/described-form.ts'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { itemApi } from '../../lib/api/item-api.ts'

/** A testimony for the item form. */
export const TESTIMONY_KIND: ItemEditorConfig<
  Testimony,
  FormValues<typeof TESTIMONY_FIELDS>,
  TestimonyChanges,
  TestimonyBody
> = {
  name: 'testimonies',
  api: itemApi('/api/testimonies'),
  ...describedForm(TESTIMONY_FIELDS),
}
