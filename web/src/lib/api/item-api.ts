import type { ApiAnswer, ApiBody, ApiRoute } from '@etapes-climat/domain/api/contract'
import { idOfIri } from './api-address.ts'
import { type CallOptions, callAnyApi } from './api-client.ts'

/** What every item of the API carries that is edited with a check of its revision. */
export interface EditedItem {
  '@id': string
  uid: string
  revision: number
  updatedAt: string
}

type AnswerOf<Route> = Route extends ApiRoute ? ApiAnswer<Route> : never
type BodyOf<Route> = Route extends ApiRoute ? ApiBody<Route> : never
type MemberOf<Answer> = Answer extends { 'hydra:member': (infer Member)[] } ? Member : never

/** A call that answers a collection. */
export type ListRoute = {
  [Route in ApiRoute]: ApiAnswer<Route> extends { 'hydra:member': unknown } ? Route : never
}[ApiRoute]

/** Reads a whole list. */
export async function readList<Route extends ListRoute>(
  route: Route,
  options: Pick<CallOptions, 'query' | 'signal'> & { params?: Record<string, string> } = {},
): Promise<MemberOf<ApiAnswer<Route>>[]> {
  return (await callAnyApi(route, options))['hydra:member']
}

/** Address at which items are made, and below which each has its own. */
type ItemPath = {
  [Route in ApiRoute]: Route extends `PUT ${infer Path}/{id}` ? Path : never
}[ApiRoute]

/** The calls about the items of a kind. */
export interface ItemApi<Item, Body, Changes> {
  /** @param id uid or number */
  read: (id: string, signal?: AbortSignal) => Promise<Item>
  /** creates one, once however often it is sent */
  create: (body: Body) => Promise<Item>
  /**
   * changes an item; absent fields stay unchanged.
   * @throws ApiError 409 when it was saved by somebody else since the given version
   */
  update: (item: Pick<EditedItem, '@id' | 'revision'>, changes: Changes) => Promise<Item>
  /** @throws ApiError 409 when something still refers to it */
  remove: (item: Pick<EditedItem, '@id'>) => Promise<void>
}

/** The calls about the items of an address such as `/api/pages`. */
export function itemApi<Path extends ItemPath>(
  path: Path,
): ItemApi<AnswerOf<`GET ${Path}/{id}`>, BodyOf<`POST ${Path}`>, BodyOf<`PUT ${Path}/{id}`>> {
  const one = (id: string) => ({ params: { id } })
  return {
    read: (id, signal) => callAnyApi(`GET ${path}/{id}`, { ...one(id), signal }),
    create: (body) => callAnyApi(`POST ${path}`, { body, once: true }),
    update: ({ '@id': iri, revision }, body) =>
      callAnyApi(`PUT ${path}/{id}`, { ...one(idOfIri(iri)), body, revision }),
    remove: ({ '@id': iri }) => callAnyApi(`DELETE ${path}/{id}`, one(idOfIri(iri))),
  }
}
