import { z } from 'zod'
import { collectionPath, typeOf } from '../hydra/iri.ts'
import type { DocumentedResource } from './resources.ts'

type Schema = z.core.JSONSchema.BaseSchema

export type HasRoute = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) => boolean

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // A schema that contains itself is a reference to its own definition.
  const name = whole.$ref?.split('/').at(-1)
  return (name ? (whole.$defs?.[name] ?? whole) : whole) as Schema
}

/** `hydra:Class` of a resource: its properties and what may be done with an item. */
export function hydraClass(resource: DocumentedResource, hasRoute: HasRoute) {
  const type = typeOf(resource.name)
  return {
    '@id': `#${type}`,
    '@type': 'hydra:Class',
    'rdfs:label': type,
    'hydra:title': type,
    'hydra:supportedProperty': supportedProperties(resource),
    'hydra:supportedOperation': itemOperations(resource, hasRoute),
  }
}

function supportedProperties({ name, item, body, relations = {} }: DocumentedResource) {
  const type = typeOf(name)
  const accepted = schemaOf(body, 'input')
  const fields = Object.entries(schemaOf(item, 'output').properties ?? {})
  return fields
    .filter(([field]) => !field.startsWith('@'))
    .map(([field, schema]) => {
      const relation = relations[field]
      const range = relation ? `#${typeOf(relation)}` : rangeOf(schema as Schema)
      return {
        '@type': 'hydra:SupportedProperty',
        'hydra:property': {
          '@id': `#${type}/${field}`,
          '@type': relation && isIri(schema as Schema) ? 'hydra:Link' : 'rdf:Property',
          'rdfs:label': field,
          domain: `#${type}`,
          ...(range ? { range } : {}),
          ...(relation && !isList(schema as Schema) ? { 'owl:maxCardinality': 1 } : {}),
        },
        'hydra:title': field,
        'hydra:required': accepted.required?.includes(field) ?? false,
        'hydra:readable': true,
        'hydra:writeable': Object.hasOwn(accepted.properties ?? {}, field),
      }
    })
}

/**
 * Whether answers hold the relation as an IRI; clients fetch IRIs, so a whole object is a plain
 * property.
 */
const isIri = (schema: Schema) => rangeOf(schema) === 'xmls:string'

const isList = (schema: Schema) => schema.type === 'array'

const RANGES: Record<string, string> = {
  string: 'xmls:string',
  integer: 'xmls:integer',
  number: 'xmls:decimal',
  boolean: 'xmls:boolean',
}

/** XML schema type of a scalar; undefined for objects and lists. */
function rangeOf(schema: Schema): string | undefined {
  const scalar = (schema.anyOf as Schema[] | undefined)?.[0] ?? schema
  if (scalar.description?.startsWith('RFC 3339')) return 'xmls:dateTime'
  const type = Array.isArray(scalar.type) ? scalar.type[0] : scalar.type
  return type === undefined ? undefined : RANGES[type]
}

/** The operations of an item; each needs a title and a result. */
function itemOperations({ name }: DocumentedResource, hasRoute: HasRoute) {
  const type = typeOf(name)
  const path = `${collectionPath(name)}/:id`
  return [
    hasRoute('GET', path) && operation('GET', 'schema:FindAction', `Retrieves a ${type}.`, type),
    hasRoute('PUT', path) && {
      ...operation('PUT', 'schema:ReplaceAction', `Changes the ${type}.`, type),
      expects: `#${type}`,
    },
    hasRoute('DELETE', path) &&
      operation('DELETE', 'schema:DeleteAction', `Deletes the ${type}.`, null),
  ].filter((described) => described !== false)
}

/** Property of the entry point: the collection of a resource and what may be done with it. */
export function entrypointProperty({ name }: DocumentedResource, hasRoute: HasRoute) {
  const type = typeOf(name)
  const title = `The collection of ${type} resources`
  const path = collectionPath(name)
  const list = operation('GET', 'schema:FindAction', `Retrieves the ${type} collection.`, null)
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#Entrypoint/${name}`,
      '@type': 'hydra:Link',
      domain: '#Entrypoint',
      'rdfs:label': title,
      'rdfs:range': [
        { '@id': 'hydra:Collection' },
        {
          'owl:equivalentClass': {
            'owl:onProperty': { '@id': 'hydra:member' },
            'owl:allValuesFrom': { '@id': `#${type}` },
          },
        },
      ],
      'hydra:supportedOperation': [
        { ...list, returns: 'hydra:Collection' },
        ...(hasRoute('POST', path)
          ? [
              {
                ...operation('POST', 'schema:CreateAction', `Creates a ${type}.`, type),
                expects: `#${type}`,
              },
            ]
          : []),
      ],
    },
    'hydra:title': title,
    'hydra:readable': true,
    'hydra:writeable': false,
  }
}

/** @param returned type of the answer; null: empty */
function operation(method: string, action: string, title: string, returned: string | null) {
  return {
    '@type': ['hydra:Operation', action],
    'hydra:method': method,
    'hydra:title': title,
    'rdfs:label': title,
    returns: returned === null ? 'owl:Nothing' : `#${returned}`,
  }
}
