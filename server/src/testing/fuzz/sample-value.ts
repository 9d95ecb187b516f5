/** The parts of a JSON schema that are needed to make a value. */
export interface SampleSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minLength?: number
  items?: SampleSchema
  properties?: Record<string, SampleSchema>
  anyOf?: SampleSchema[]
  oneOf?: SampleSchema[]
  allOf?: SampleSchema[]
}

const TEXTS: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  email: 'personne@exemple.fr',
  date: '2026-01-01',
}

/** A plausible value of a schema, for a malformed one to be made of it. */
export function sampleValue(schema: SampleSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return sampleValue(choice)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) return sampleObject(schema)
  if (type === 'array') return schema.items ? [sampleValue(schema.items)] : []
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return TEXTS[schema.format ?? ''] ?? 'texte'.padEnd(schema.minLength ?? 0, 'e')
}

function sampleObject({ properties = {} }: SampleSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleValue(property)]),
  )
}
