import { type PublicationKind, publicationKind } from '@etapes-climat/domain/publications/contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { signedIn } from '../access/access.ts'
import { presentAsPublished } from '../cards/card.presenter.ts'
import { type PrintingServices, sendCardPdf } from '../cards/document/card-pdf.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { entityTag } from '../hydra/revision.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { cancelPlan, planPublication, publishNextVersion } from './plan.ts'
import { type Authored, abandonPublication, openNextVersion, saveNextVersion } from './prepare.ts'
import { previewNextCard } from './preview-next-card.ts'
import { presentPublication } from './publication.presenter.ts'
import { findThing, listPublications, type PublishedThing } from './publication.repository.ts'
import { readPublication } from './read-publication.ts'

const params = itemParams.extend({ kind: publicationKind })

/** Next versions and planned publications of steps, works and pages. */
export const publicationRoutes: FastifyPluginAsync<PrintingServices> = async (app, services) => {
  const call = callsOf(app)
  const { db } = services

  /** The thing that a call is about, found before anything is parsed. */
  const ofKind = (kind: PublicationKind) =>
    itemTarget<PublishedThing>((reference) => findThing(db, kind, reference))
  const target = itemTarget<PublishedThing>(async (reference, request) => {
    const kind = params.shape.kind.safeParse((request.params as { kind: unknown }).kind)
    return kind.success ? findThing(db, kind.data, reference) : null
  })
  const authored = (request: FastifyRequest, { of }: Pick<typeof target, 'of'> = target) => ({
    thing: of(request),
    actorId: signedIn(request).id,
  })
  const loaded = { access: 'admin' as const, params, onRequest: target.load }

  /** Answers the publication that waits now. @throws HttpError 404 when it no longer exists */
  async function answer(reply: FastifyReply, { kind, id }: PublishedThing) {
    const publication = await readPublication(db, kind, { id })
    if (!publication) throw notFound()
    reply.header('etag', entityTag(publication.revision))
    return publication
  }

  call(
    'GET /admin/publications',
    { access: 'admin', summary: 'List next versions and planned publications' },
    async () => ({ publications: (await listPublications(db)).map(presentPublication) }),
  )

  call(
    'GET /admin/publications/{kind}/{id}',
    {
      ...loaded,
      summary:
        'Read the next version of something, or the plan of a draft; null when nothing waits',
    },
    async (request, reply) => {
      const { kind, id } = target.of(request)
      const publication = await readPublication(db, kind, { id })
      if (publication) reply.header('etag', entityTag(publication.revision))
      return reply.send(publication)
    },
  )

  call(
    'POST /admin/publications/{kind}/{id}',
    { ...loaded, summary: 'Open a next version of what is published' },
    async (request, reply) => {
      const opening = authored(request)
      await openNextVersion(services, opening)
      return answer(reply, opening.thing)
    },
  )

  async function save(
    author: Authored,
    request: {
      body: { onlineRevision?: number | null | undefined }
      basedOn: number | null
    },
    reply: FastifyReply,
  ) {
    const { onlineRevision, ...body } = request.body
    const { basedOn } = request
    await saveNextVersion(services, { ...author, body, onlineRevision, basedOn })
    return answer(reply, author.thing)
  }
  const step = ofKind('cards')
  for (const [kind, saved, what] of [
    ['cards', step, 'a step'],
    ['exemplaries', ofKind('exemplaries'), 'an exemplary work'],
    ['pages', ofKind('pages'), 'a page'],
  ] as const) {
    call(
      `PUT /admin/publications/${kind}/{id}`,
      {
        access: 'admin',
        summary: `Save the next version of ${what}`,
        onRequest: saved.load,
      },
      async (request, reply) => save(authored(request, saved), request, reply),
    )
  }

  call(
    'DELETE /admin/publications/{kind}/{id}',
    { ...loaded, summary: 'Give a next version up, or the plan of a draft' },
    async (request) => abandonPublication(services, authored(request)),
  )

  call(
    'POST /admin/publications/{kind}/{id}/publish',
    { ...loaded, summary: 'Publish the next version now' },
    async (request) => {
      const basedOn = request.body?.revision ?? null
      return publishNextVersion(services, { ...authored(request), basedOn })
    },
  )

  call(
    'POST /admin/publications/{kind}/{id}/plan',
    {
      ...loaded,
      summary: 'Plan the publication of the next version, or of a draft, for a date and an hour',
    },
    async (request, reply) => {
      const planned = authored(request)
      await planPublication(services, { ...planned, at: new Date(request.body.at) })
      return answer(reply, planned.thing)
    },
  )

  call(
    'DELETE /admin/publications/{kind}/{id}/plan',
    { ...loaded, summary: 'Cancel a planned publication; the next version stays' },
    async (request) => cancelPlan(services, authored(request)),
  )

  const preview = async (request: FastifyRequest) =>
    presentAsPublished(await previewNextCard(services, authored(request, step)))

  call(
    'GET /admin/publications/cards/{id}/preview',
    {
      access: 'admin',
      summary: 'Read a step as members will once its next version is published',
      onRequest: step.load,
    },
    async (request) => documentOf('card', await preview(request)),
  )

  call(
    'GET /pdf/publications/cards/{id}',
    {
      access: 'admin',
      summary: 'Print the next version of a step, marked as what is not published',
      types: { produces: ['application/pdf'] },
      onRequest: step.load,
    },
    async (request, reply) => {
      const card = await preview(request)
      return sendCardPdf(services.documents, { request, reply }, card, '--prochaine-version')
    },
  )
}
