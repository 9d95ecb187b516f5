import { ApiError } from './api-error.ts'

type NamesIn<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The parameters of the path of a call, if it has any. */
export type ParamsOf<Route extends string> = Route extends `${string}{${string}`
  ? { params: Record<NamesIn<Route>, string | number> }
  : unknown

/** The parts of a call's address beside its path. */
export interface Addressed {
  params?: Record<string, string | number>
  query?: Record<string, string> | URLSearchParams | undefined
}

/** Path segments that browsers drop, which would make it another call. */
const NAMES_NOTHING = ['', '.', '..']

function pathPart(value: string | number): string {
  if (NAMES_NOTHING.includes(String(value))) {
    throw new ApiError(404, 'Cette page ou cet élément est introuvable.')
  }
  return encodeURIComponent(value)
}

/**
 * The address of a call, such as `GET /api/cards/{id}`, with its path and query parameters filled in.
 * @throws ApiError 404 when a path parameter cannot be a name
 */
export function addressOf(route: string, { params = {}, query }: Addressed = {}): string {
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => pathPart(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}

/** The id in an IRI such as `/api/cards/12`. */
export const idOfIri = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1)
