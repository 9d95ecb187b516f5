import { typeOf } from '../hydra/iri.ts'
import { entrypointProperty, type HasRoute, hydraClass } from './hydra-class.ts'
import { ACCOUNT, RESOURCES } from './resources.ts'

const HYDRA = 'http://www.w3.org/ns/hydra/core#'

const PREFIXES = {
  hydra: HYDRA,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  domain: { '@id': 'rdfs:domain', '@type': '@id' },
  range: { '@id': 'rdfs:range', '@type': '@id' },
  subClassOf: { '@id': 'rdfs:subClassOf', '@type': '@id' },
  expects: { '@id': 'hydra:expects', '@type': '@id' },
  returns: { '@id': 'hydra:returns', '@type': '@id' },
}

/** Vocabulary of the application's own terms: absolute, as clients compare it. */
const vocabulary = (publicUrl: string) => `${new URL('/api/docs.jsonld', publicUrl)}#`

/** GET /api: where each collection is. */
export function entrypoint(pathOf: (name: (typeof RESOURCES)[number]['name']) => string) {
  return {
    '@context': '/api/contexts/Entrypoint',
    '@id': '/api',
    '@type': 'Entrypoint',
    ...Object.fromEntries(RESOURCES.map(({ name }) => [name, pathOf(name)])),
  }
}

/** GET /api/contexts/{type}; null when there is no such type. */
export function contextDocument(type: string, publicUrl: string) {
  const base = { '@vocab': vocabulary(publicUrl), hydra: HYDRA }
  if (type === 'Error' || type === 'ConstraintViolationList') return { '@context': base }
  if (type === 'Entrypoint') {
    const links = RESOURCES.map(({ name }) => [
      name,
      { '@id': `Entrypoint/${name}`, '@type': '@id' },
    ])
    return { '@context': { ...base, ...Object.fromEntries(links) } }
  }
  const resource = [...RESOURCES, ACCOUNT].find(({ name }) => typeOf(name) === type)
  if (!resource) return null
  const { 'hydra:supportedProperty': properties } = hydraClass(resource, () => false)
  const terms = properties.map(({ 'hydra:title': field }) => {
    const id = `${type}/${field}`
    return [field, resource.relations?.[field] ? { '@id': id, '@type': '@id' } : id]
  })
  return { '@context': { ...base, ...Object.fromEntries(terms) } }
}

/** GET /api/docs.jsonld: every class with its properties and operations. */
export function hydraDocumentation(publicUrl: string, hasRoute: HasRoute) {
  return {
    '@context': { '@vocab': vocabulary(publicUrl), ...PREFIXES },
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Étapes Climat',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [
      ...RESOURCES.map((resource) => hydraClass(resource, hasRoute)),
      entrypointClass(hasRoute),
      CONSTRAINT_VIOLATION,
      CONSTRAINT_VIOLATION_LIST,
    ],
  }
}

function entrypointClass(hasRoute: HasRoute) {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'hydra:title': 'The API entrypoint',
    'hydra:supportedProperty': RESOURCES.map((resource) => entrypointProperty(resource, hasRoute)),
    'hydra:supportedOperation': {
      '@type': 'hydra:Operation',
      'hydra:method': 'GET',
      'rdfs:label': 'The API entrypoint.',
      'hydra:title': 'The API entrypoint.',
      returns: '#Entrypoint',
    },
  }
}

const readOnly = (owner: string, field: string, range = 'xmls:string') => ({
  '@type': 'hydra:SupportedProperty',
  'hydra:property': {
    '@id': `#${owner}/${field}`,
    '@type': 'rdf:Property',
    'rdfs:label': field,
    domain: `#${owner}`,
    range,
  },
  'hydra:title': field,
  'hydra:readable': true,
  'hydra:writeable': false,
})

const CONSTRAINT_VIOLATION = {
  '@id': '#ConstraintViolation',
  '@type': 'hydra:Class',
  'hydra:title': 'A constraint violation',
  'hydra:supportedProperty': [
    readOnly('ConstraintViolation', 'propertyPath'),
    readOnly('ConstraintViolation', 'message'),
  ],
}

const CONSTRAINT_VIOLATION_LIST = {
  '@id': '#ConstraintViolationList',
  '@type': 'hydra:Class',
  subClassOf: 'hydra:Error',
  'hydra:title': 'A constraint violation list',
  'hydra:supportedProperty': [
    readOnly('ConstraintViolationList', 'violations', '#ConstraintViolation'),
  ],
}
