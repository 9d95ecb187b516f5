import { collectionOf } from '@etapes-climat/domain/kernel/collection'
import {
  testimony,
  testimonyBody,
  testimonyChanges,
} from '@etapes-climat/domain/testimonies/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { EditServices } from '../editing/edit-item.ts'
import { collection, pageOf, pagingQuery } from '../hydra/collection.ts'
import { documentOf } from '../hydra/iri.ts'
import { itemParams } from '../hydra/item-params.ts'
import { revisionOf } from '../hydra/revision.ts'
import { replyCreated, replySaved } from '../hydra/saved-item.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { changeTestimony, createTestimony, deleteTestimony } from './edit-testimony.ts'
import { presentTestimony } from './testimony.presenter.ts'
import { findTestimony, listTestimonies } from './testimony.repository.ts'

/** Testimonies: read by everyone, run by administrators (API-57 to API-59, SEC-17). */
export const testimonyRoutes: FastifyPluginAsyncZod<EditServices> = async (app, services) => {
  const { db } = services
  const target = itemTarget((reference) => findTestimony(db, reference))
  const config = { access: 'admin' } as const

  app.get(
    '/testimonies',
    {
      config: { access: 'public' },
      schema: { summary: 'List the testimonies', response: { 200: collectionOf(testimony) } },
    },
    async (request) => {
      const items = (await listTestimonies(db)).map(presentTestimony)
      return collection('testimony', { url: request.url, paging: {} }, items)
    },
  )

  app.get(
    '/api/testimonies',
    {
      config,
      schema: {
        summary: 'List the testimonies to run them',
        querystring: pagingQuery,
        response: { 200: collectionOf(testimony) },
      },
    },
    async (request) => {
      const rows = await listTestimonies(db)
      const items = pageOf(rows, request.query).map(presentTestimony)
      return collection(
        'testimony',
        { url: request.url, paging: request.query },
        items,
        rows.length,
      )
    },
  )

  app.get(
    '/api/testimonies/:id',
    {
      config,
      onRequest: target.load,
      schema: { summary: 'Read a testimony', params: itemParams, response: { 200: testimony } },
    },
    async (request, reply) => {
      const row = target.of(request)
      replySaved(reply, 'testimony', row)
      return documentOf('testimony', presentTestimony(row))
    },
  )

  app.post(
    '/api/testimonies',
    {
      config,
      schema: { summary: 'Create a testimony', body: testimonyBody, response: { 201: testimony } },
    },
    async (request, reply) => {
      const row = await createTestimony(services, signedIn(request).id, request.body)
      replyCreated(reply, 'testimony', row)
      return documentOf('testimony', presentTestimony(row))
    },
  )

  app.put(
    '/api/testimonies/:id',
    {
      config,
      onRequest: target.load,
      schema: {
        summary: 'Change a testimony',
        params: itemParams,
        body: testimonyChanges,
        response: { 200: testimony },
      },
    },
    async (request, reply) => {
      const row = await changeTestimony(services, {
        id: target.of(request).id,
        actorId: signedIn(request).id,
        body: request.body,
        basedOn: revisionOf(request.headers['if-match']),
      })
      replySaved(reply, 'testimony', row)
      return documentOf('testimony', presentTestimony(row))
    },
  )

  app.delete(
    '/api/testimonies/:id',
    {
      config,
      onRequest: target.load,
      schema: {
        summary: 'Delete a testimony',
        params: itemParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteTestimony(services, target.of(request).id, signedIn(request).id)
      return reply.code(204).send(null)
    },
  )
}
