type NamesIn<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The parameters of the path of a call, if it has any. */
export type ParamsOf<Route extends string> = Route extends `${string}{${string}`
  ? { params: Record<NamesIn<Route>, string | number> }
  : unknown

/** What the address of a call is made of, beside its path. */
export interface Addressed {
  params?: Record<string, string | number>
  query?: Record<string, string> | URLSearchParams | undefined
}

/** The address of a call, such as `GET /api/cards/{id}`, with what its path and query ask for. */
export function addressOf(route: string, { params = {}, query }: Addressed = {}): string {
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}

/** The id in an IRI such as `/api/cards/12`. */
export const idOfIri = (iri: string): string => iri.slice(iri.lastIndexOf('/') + 1)
