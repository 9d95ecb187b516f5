import { type ItemFields, namesOfType } from '@etapes-climat/domain/items/item-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'

/** The fields of a row as they are answered, rich texts reduced once more to the allow-list. */
export const presentFields = <Name extends string, Row extends Record<Name, unknown>>(
  fields: ItemFields & Record<Name, unknown>,
  row: Row,
  names: readonly Name[],
) =>
  recordOf(names, (name) => {
    const value = row[name]
    return fields[name]?.type === 'richText' ? sanitizeRichText(String(value)) : value
  }) as Pick<Row, Name>

/** The same body, its rich texts reduced to the allow-list; absent fields stay absent. */
export function sanitizeFields<Body extends object>(fields: ItemFields, body: Body): Body {
  const clean = { ...body } as Record<string, unknown>
  for (const name of namesOfType(fields, 'richText')) {
    const text = clean[name]
    if (typeof text === 'string') clean[name] = sanitizeRichText(text)
  }
  return clean as Body
}
