import type { DescribedItem } from '@etapes-climat/domain/items/described-contract'
import { DESCRIBED_KINDS, type DescribedKind } from '@etapes-climat/domain/items/described-kinds'
import type { ItemFields } from '@etapes-climat/domain/items/item-fields'
import { describedForm, type FormValues } from '../../editing/described-form.ts'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { type ItemApi, itemApi } from '../../lib/api/item-api.ts'

export type AnyDescribed = DescribedItem<DescribedKind>

/** Cache keys of the screens of a described kind. */
export const describedKeys = (kind: DescribedKind) => ({
  lists: [kind],
  edited: (id: string) => [`${kind}-edited`, id],
})

/** A described kind for the item form. */
export function describedConfig(
  kind: DescribedKind,
): ItemEditorConfig<AnyDescribed, FormValues<ItemFields>, object, object> {
  const { path } = DESCRIBED_KINDS[kind]
  const fields: ItemFields = DESCRIBED_KINDS[kind].fields
  return {
    name: path,
    // Its bodies are made by its form, whose fields are those of its calls.
    api: itemApi(`/api/${path}`) as ItemApi<AnyDescribed, object, object>,
    ...describedForm(fields),
  }
}
