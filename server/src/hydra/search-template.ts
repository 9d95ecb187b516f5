import { z } from 'zod'

/** Paging is said by `hydra:view`, not searched for. */
const PAGING = new Set(['page', 'itemsPerPage'])

/** `hydra:search`: which parameters filter a collection. */
export interface SearchTemplate {
  '@type': 'hydra:IriTemplate'
  'hydra:template': string
  'hydra:variableRepresentation': 'BasicRepresentation'
  'hydra:mapping': {
    '@type': 'IriTemplateMapping'
    variable: string
    property: string
    required: boolean
  }[]
}

/**
 * The template of a collection, from the schema that checks its query.
 * @param path address of the collection
 */
export function searchTemplate(path: string, querystring: unknown): SearchTemplate | null {
  if (!(querystring instanceof z.ZodObject)) return null
  const filters = Object.keys(querystring.shape).filter((name) => !PAGING.has(name))
  if (filters.length === 0) return null
  return {
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${path}{?${filters.join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': filters.map((name) => ({
      '@type': 'IriTemplateMapping',
      variable: name,
      property: name,
      required: false,
    })),
  }
}
