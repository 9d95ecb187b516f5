import { type BodyLimits, JSON_MAX_DEPTH } from '@etapes-climat/domain/api/api-call'
import type { ZodType } from 'zod'

/** The costliest JSON within the limits of a call, by what makes it costly; `flat`: one text as long as all. */
export function largestJson(
  { bytes, values }: BodyLimits,
  schema?: ZodType,
): { flat: string } & Record<string, string> {
  const flat = '{"texte":""}'
  return {
    flat: flat.replace('""', `"${'a'.repeat(bytes - flat.length)}"`),
    deep: filled(nested(JSON_MAX_DEPTH - 1), { bytes, values, cost: JSON_MAX_DEPTH }),
    names: `{${repeated((at) => `"n${at}":0`, { bytes, values, cost: 3 })}}`,
    ...listsIn(schema, { bytes, values }),
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

/** Every field of a schema as a list of wrong items, for each kind of body that it names. */
function listsIn(schema: ZodType | undefined, { bytes, values }: BodyLimits) {
  const kinds = kindsOf(schema)
  return Object.fromEntries(
    kinds.map(({ constants, names }) => {
      const share = { bytes: bytes / names.length - 100, values: values / names.length - 4 }
      const list = `[${repeated(() => '{}', { ...share, cost: 2 })}]`
      const fields = [...constants, ...names.map((name) => `"${name}":${list}`)]
      return [['lists', ...constants].join(' '), `{${fields.join(',')}}`]
    }),
  )
}

interface Described {
  def: {
    type?: string
    shape?: Record<string, Described>
    in?: Described
    out?: Described
    innerType?: Described
    options?: readonly Described[]
    values?: readonly unknown[]
  }
}

/** The objects that a schema accepts: fields that name the kind of object, and names of the others. */
function kindsOf(schema: ZodType | undefined): { constants: string[]; names: string[] }[] {
  const look = ({ def }: Described): Record<string, Described>[] => [
    ...(def.shape ? [def.shape] : []),
    ...[def.in, def.out, def.innerType, ...(def.options ?? [])].flatMap((inner) =>
      inner ? look(inner) : [],
    ),
  ]
  const shapes = schema ? look(schema as unknown as Described) : []
  const kinds = shapes.map((shape) => {
    const literals = Object.entries(shape).filter(([, { def }]) => def.type === 'literal')
    const constants = literals.map(
      ([name, { def }]) => `"${name}":${JSON.stringify(def.values?.[0])}`,
    )
    const names = Object.keys(shape).filter((name) => shape[name]?.def.type !== 'literal')
    return { constants, names }
  })
  const withFields = kinds.filter(({ names }) => names.length > 0)
  return withFields.length > 0 ? withFields : [{ constants: [], names: ['liste'] }]
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
