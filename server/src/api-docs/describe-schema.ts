import { escapeMarkup } from '../engines/html/escape-markup.ts'

export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  description?: string
}

export interface DescribedField {
  name: string
  /** HTML */
  type: string
  required: boolean
  description: string
}

/** A schema in words: its type as HTML, and its fields when it is an object or a list of them. */
export function describeSchema(schema: JsonSchema): { type: string; fields: DescribedField[] } {
  const { properties = {}, required = [] } = schema.items ?? schema
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.includes(name),
    description: field.description ?? '',
  }))
  return { type: typeOf(schema), fields }
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = escapeMarkup(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (schema.enum) return schema.enum.map((value) => escapeMarkup(String(value))).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(typeOf).join(' | ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  return [schema.type ?? 'any'].flat().join(' | ')
}
