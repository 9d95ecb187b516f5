import { type BodyLimits, JSON_MAX_DEPTH } from '@etapes-climat/domain/api/api-call'
import type { ZodType } from 'zod'

/** The costliest JSON within the limits of a call, by what makes it costly; `flat`: one text as long as all. */
export function largestJson(
  { bytes, values }: BodyLimits,
  schema?: ZodType,
): Record<'flat' | 'deep' | 'names' | 'lists', string> {
  const flat = '{"texte":""}'
  return {
    flat: flat.replace('""', `"${'a'.repeat(bytes - flat.length)}"`),
    deep: filled(nested(JSON_MAX_DEPTH - 1), { bytes, values, cost: JSON_MAX_DEPTH }),
    names: `{${repeated((at) => `"n${at}":0`, { bytes, values, cost: 3 })}}`,
    lists: listsIn(schema, { bytes, values }),
  }
}

/** JSON just beyond the limits of a call, by which one. */
export function tooLargeJson({ bytes, values }: BodyLimits): Record<string, string> {
  return {
    bytes: JSON.stringify('a'.repeat(bytes)),
    depth: `{"a":${nested(JSON_MAX_DEPTH)}}`,
    'unclosed brackets': `{"a":${'['.repeat(bytes - 5)}`,
    ...(2 * values < bytes && { items: `{"a":[${'0,'.repeat(values)}0]}` }),
    ...(7 * values < 2 * bytes && { names: `{${'"":0,'.repeat(values / 2)}"":0}` }),
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/** Every field of a schema as a list of wrong items. */
function listsIn(schema: ZodType | undefined, { bytes, values }: BodyLimits): string {
  const names = fieldsOf(schema)
  const share = { bytes: bytes / names.length - 100, values: values / names.length - 4, cost: 1 }
  const lists = names.map((name) => `"${name}":[${repeated(() => '{}', { ...share, cost: 2 })}]`)
  return `{${lists.join(',')}}`
}

interface Described {
  def: { shape?: object; in?: Described; innerType?: Described; options?: readonly Described[] }
}

function fieldsOf(schema: ZodType | undefined): string[] {
  const found = new Set<string>()
  const look = ({ def }: Described) => {
    for (const name of Object.keys(def.shape ?? {})) found.add(name)
    for (const inner of [def.in, def.innerType, ...(def.options ?? [])]) if (inner) look(inner)
  }
  if (schema) look(schema as unknown as Described)
  return found.size > 0 ? [...found] : ['liste']
}

const filled = (item: string, room: BodyLimits & { cost: number }) =>
  `[${repeated(() => item, room)}]`

/** So many items, with commas between, as fit into the room. @param cost names and values of one */
function repeated(
  item: (at: number) => string,
  { bytes, values, cost }: BodyLimits & { cost: number },
) {
  const items: string[] = []
  let length = 2
  for (let at = 0; (at + 1) * cost < values; at += 1) {
    const text = item(at)
    length += text.length + 1
    if (length > bytes) break
    items.push(text)
  }
  return items.join(',')
}
