import { LICENCES } from '@etapes-climat/domain/settings/licences'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CATALOGUE_TABLES } from '../catalogue/catalogue.repository.ts'
import type { Database } from '../db/client.ts'
import { FILE_TYPES } from '../hydra/attachment.ts'
import { notFound } from '../hydra/http-error.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findSettings } from '../settings/settings.repository.ts'
import { dcatCatalogue } from './dcat-catalogue.ts'
import { findCurrentVersion, findVersion, listVersions } from './open-data.repository.ts'
import { stepsCsv, stepsWorkbook } from './step-files.ts'

interface OpenDataOptions {
  db: Database
  publicUrl: string
}

interface Opened {
  type: string
  cache: string
  /** cache key of the answer */
  about: string
  make: () => Promise<Buffer>
}

const JSON_LD = 'application/ld+json'
const FILES = {
  csv: { media: 'text/csv', write: stepsCsv },
  xlsx: { media: WORKBOOK_TYPE, write: stepsWorkbook },
}
/** A version never changes: its name is made of what it says. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** What is current may be an hour old in a shared cache. */
const FOR_NOW = 'public, max-age=3600'
const versionParams = z.object({
  version: z.string().max(64).describe('dcat:version of the description'),
})

/** The published catalogue for everyone, as long as administrators want it. */
export const openDataRoutes: FastifyPluginAsync<OpenDataOptions> = async (
  app,
  { db, publicUrl },
) => {
  const call = callsOf(app)

  /** @throws HttpError 404 while open data are off */
  async function licenceOf() {
    const { openData, openDataLicence } = await findSettings(db)
    if (!openData || !openDataLicence) throw notFound()
    return LICENCES[openDataLicence]
  }

  /** Sends bytes to any origin, 304 to who has them. */
  async function sendOpen(request: FastifyRequest, reply: FastifyReply, opened: Opened) {
    reply.type(opened.type).headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag',
      'cross-origin-resource-policy': 'cross-origin',
    })
    // With a token the answer stays out of every cache.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', opened.cache)
    return app.sendKept(request, reply, { key: opened.about, from: CATALOGUE_TABLES }, opened.make)
  }

  call(
    'GET /open-data/catalogue.jsonld',
    {
      access: 'public',
      limit: 'computed',
      summary: 'Describe the open data as DCAT in JSON-LD',
      types: { produces: [JSON_LD] },
    },
    async (request, reply) => {
      const licence = await licenceOf()
      const current = await findCurrentVersion(db)
      // Versions come and go with the current one.
      const about = `/open-data/catalogue.jsonld ${licence.address} ${current?.currentSince.toISOString()}`
      const make = async () =>
        dcatCatalogue({ publicUrl, licence: licence.address, versions: await listVersions(db) })
      return sendOpen(request, reply, { type: JSON_LD, cache: FOR_NOW, about, make })
    },
  )

  for (const extension of ['csv', 'xlsx'] as const) {
    const type = FILE_TYPES[extension]
    const { media, write } = FILES[extension]
    const types = { produces: [media] }

    /** Sends the steps of a version, which are the same as long as it has this name. */
    async function sendVersion(
      request: FastifyRequest,
      reply: FastifyReply,
      { version, cache }: { version: string; cache: string },
    ) {
      const make = async () => {
        const steps = await findVersion(db, version)
        if (!steps) throw notFound()
        return write(steps)
      }
      const about = `/open-data/versions/${version}/steps.${extension}`
      return sendOpen(request, reply, { type, cache, about, make })
    }

    call(
      `GET /open-data/steps.${extension}`,
      {
        access: 'public',
        limit: 'computed',
        summary: `Read the published steps as .${extension}`,
        types,
      },
      async (request, reply) => {
        await licenceOf()
        const current = await findCurrentVersion(db)
        if (!current) throw notFound()
        return sendVersion(request, reply, { version: current.version, cache: FOR_NOW })
      },
    )
    call(
      `GET /open-data/versions/{version}/steps.${extension}`,
      {
        access: 'public',
        limit: 'computed',
        summary: `Read the steps of a version as .${extension}`,
        params: versionParams,
        types,
      },
      async (request, reply) => {
        await licenceOf()
        return sendVersion(request, reply, { version: request.params.version, cache: FOR_EVER })
      },
    )
  }
}
