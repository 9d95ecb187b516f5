import type { ReadBody } from '@etapes-climat/domain/api/contract'
import type { ResourceReference } from '@etapes-climat/domain/kernel/reference'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Access, signedIn } from '../access/access.ts'
import type { Viewer } from '../access/viewer.ts'
import { type CollectionPath, collectionPath, documentOf, type ResourceName } from '../hydra/iri.ts'
import { entityTag } from '../hydra/revision.ts'
import { replyCreated, replySaved, type SavedRow } from '../hydra/saved-item.ts'
import { itemTarget, type RightTo } from './item-target.ts'
import { callsOf } from './register-call.ts'

/** No account has this id. */
const VISITOR = { id: 0, isAdmin: false }

export interface ItemChange<Changes> {
  viewer: Viewer
  body: Changes
  /** revision of If-Match; null: not given */
  basedOn: number | null
}

type ItemResource = Exclude<ResourceName, 'user'>

/** How the items of an address such as `/api/pages` are read, made, changed and deleted. */
export interface ItemRoutes<Target, Saved extends SavedRow, Body, Changes> {
  access: { read: Access; write: Access }
  summaries: Record<'create' | 'change' | 'remove', string>
  /** answers null when there is none for this viewer */
  find: (reference: ResourceReference, request: FastifyRequest) => Promise<Target | null>
  /** the caller's right to it, where their role alone does not give one */
  rightTo?: RightTo<Target>
  /** how one is read; absent where another route does it */
  read?: {
    summary: string
    present: (target: Target, viewer: { id: number; isAdmin: boolean }) => object | Promise<object>
  }
  create: (viewer: Viewer, body: Body) => Promise<Saved>
  change: (target: Target, change: ItemChange<Changes>) => Promise<Saved>
  remove: (target: Target, viewer: Viewer) => Promise<unknown>
  /** the answer after a save; a buffer holds the whole document as JSON */
  present: (saved: Saved, viewer: Viewer) => object
  /** the answer for `Prefer: return=minimal`; absent where there is no shorter one */
  presentMinimal?: (saved: Saved) => object
}

type CreateBody<Resource extends ItemResource> = ReadBody<`POST ${CollectionPath<Resource>}`>
type ChangeBody<Resource extends ItemResource> = ReadBody<`PUT ${CollectionPath<Resource>}/{id}`>

/** Registers the routes of items; each item is loaded before the body is parsed. */
export function registerItemRoutes<
  Resource extends ItemResource,
  Target extends SavedRow,
  Saved extends SavedRow,
>(
  app: Pick<FastifyInstance, 'route' | 'sendKept' | 'inTurnOfVisitor'>,
  routes: { resource: Resource } & ItemRoutes<
    Target,
    Saved,
    CreateBody<Resource>,
    ChangeBody<Resource>
  >,
): void {
  const { resource, access, summaries, read } = routes
  const call = callsOf(app)
  const path: CollectionPath<ItemResource> = collectionPath(resource)
  const target = itemTarget(routes.find, routes.rightTo)
  const loaded = { access: access.write, onRequest: target.load }
  const documentFrom = (presented: object) =>
    presented instanceof Buffer ? presented : documentOf(resource, presented)

  const savedDocument = (saved: Saved, request: FastifyRequest, reply: FastifyReply) => {
    const { presentMinimal } = routes
    const isMinimal = presentMinimal !== undefined && applyMinimal(request, reply)
    const presented = isMinimal ? presentMinimal(saved) : routes.present(saved, signedIn(request))
    return documentFrom(presented)
  }

  if (read) {
    call(
      `GET ${path}/{id}`,
      {
        access: access.read,
        summary: read.summary,
        onRequest: target.load,
        limit: 'computed',
      },
      async (request, reply) => {
        const row = target.of(request)
        reply.header('etag', entityTag(row.revision))
        const shown = await read.present(row, request.viewer ?? VISITOR)
        return reply.send(documentFrom(shown))
      },
    )
  }

  call(
    `POST ${path}`,
    { access: access.write, summary: summaries.create },
    async (request, reply) => {
      // The call of this resource has checked it.
      const saved = await routes.create(signedIn(request), request.body as CreateBody<Resource>)
      replyCreated(reply, resource, saved)
      return reply.send(savedDocument(saved, request, reply))
    },
  )

  call(`PUT ${path}/{id}`, { ...loaded, summary: summaries.change }, async (request, reply) => {
    const viewer = signedIn(request)
    const { basedOn } = request
    const change = { viewer, body: request.body as ChangeBody<Resource>, basedOn }
    const saved = await routes.change(target.of(request), change)
    replySaved(reply, resource, saved)
    return reply.send(savedDocument(saved, request, reply))
  })

  call(`DELETE ${path}/{id}`, { ...loaded, summary: summaries.remove }, async (request) =>
    routes.remove(target.of(request), signedIn(request)),
  )
}

const MINIMAL = /(?:^|[\s,;])return\s*=\s*"?minimal"?(?:$|[\s,;])/i

/**
 * Whether the client sent `Prefer: return=minimal` (RFC 7240), so that the answer holds only the
 * fields the server computed; sets `Preference-Applied`.
 */
function applyMinimal(request: FastifyRequest, reply: FastifyReply): boolean {
  const { prefer } = request.headers
  const isMinimal = MINIMAL.test(String(prefer ?? ''))
  if (isMinimal) reply.header('preference-applied', 'return=minimal')
  return isMinimal
}
