import {
  type ImportProgress,
  importQuery,
  WORKBOOK_MAX_BYTES,
  WORKBOOK_TYPE,
} from '@etapes-climat/domain/workbook/contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/client.ts'
import { attachment } from '../hydra/attachment.ts'
import { HttpError, tooManyRequests } from '../hydra/http-error.ts'
import { revisionOf } from '../hydra/revision.ts'
import { callsOf } from '../plugins/register-call.ts'
import { exportJson } from './export/export-json.ts'
import { exportWorkbook } from './export/export-workbook.ts'
import { readExportedCatalogue } from './export/exported-catalogue.ts'
import { importCatalogue, previewImport } from './import/import-catalogue.ts'
import { type CatalogueFile, type ReadingOptions, readInProcess } from './read/read-in-process.ts'

export interface WorkbookRoutesOptions {
  db: Database
  catalogue: Catalogue
  /** the process that reads a file */
  reading: ReadingOptions
}

/** Files that wait while one is read: each is held in memory. */
const WAITING = 2
const RETRY_SECONDS = 10
/** A file of 20 MiB over a slow line. */
const RECEIVE_TIMEOUT_MS = 300_000
const NO_VERSION =
  'Un import s’appuie sur un aperçu\u00a0: envoyez la version du catalogue (If-Match).'
const BUSY = 'D’autres imports sont en cours. Réessayez dans un instant.'

/** The catalogue as a spreadsheet, out and in, for administrators (LIFE-01 to LIFE-09). */
export const workbookRoutes: FastifyPluginAsync<WorkbookRoutesOptions> = async (app, services) => {
  const call = callsOf(app)
  const { db, reading } = services
  const oneAtATime = pLimit(1)
  const progress = new Map<number, ImportProgress>()
  app.addContentTypeParser(
    [WORKBOOK_TYPE, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: WORKBOOK_MAX_BYTES },
    (_, body, done) => done(null, body),
  )

  for (const [route, withSteps, name, summary] of [
    ['GET /admin/catalogue/export.xlsx', true, 'catalogue', 'Export the catalogue as a workbook'],
    [
      'GET /admin/catalogue/model.xlsx',
      false,
      'modele',
      'Export a workbook without steps, to fill in',
    ],
  ] as const) {
    call(
      route,
      { access: 'admin', summary, types: { produces: [WORKBOOK_TYPE] } },
      async (_, reply) => {
        const workbook = exportWorkbook(await readExportedCatalogue(db, withSteps))
        return sendFile(reply, { name, extension: 'xlsx', type: WORKBOOK_TYPE }).send(workbook)
      },
    )
  }

  call(
    'GET /admin/catalogue/export.json',
    { access: 'admin', summary: 'Export the catalogue as JSON' },
    async (_, reply) => {
      const json = exportJson(await readExportedCatalogue(db, true))
      const type = 'application/json; charset=utf-8'
      return sendFile(reply, { name: 'catalogue', extension: 'json', type }).send(json)
    },
  )

  call(
    'GET /admin/catalogue/import',
    { access: 'admin', summary: 'Tell how far one’s own import is' },
    async (request) =>
      progress.get(signedIn(request).id) ?? { stage: 'none' as const, done: 0, lines: 0 },
  )

  const takesFile = {
    bodyLimit: WORKBOOK_MAX_BYTES,
    types: { consumes: [WORKBOOK_TYPE] },
    config: {
      describedBodies: { [WORKBOOK_TYPE]: z.string().meta({ format: 'binary' }) },
      receiveTimeout: RECEIVE_TIMEOUT_MS,
    },
  }

  call(
    'POST /admin/catalogue/import/preview',
    { access: 'admin', summary: 'Tell what importing a workbook would change', ...takesFile },
    (request) => withFile(request, (given) => previewImport(services, given)),
  )

  call(
    'POST /admin/catalogue/import',
    {
      access: 'admin',
      summary: 'Import a workbook, as its preview said',
      query: importQuery,
      ...takesFile,
    },
    async (request) => {
      const version = revisionOf(request.headers['if-match'])
      if (version === null) throw new HttpError(428, NO_VERSION)
      const draftMissing = request.query.missing === 'draft'
      return withFile(request, (given) =>
        importCatalogue(services, { ...given, version, draftMissing }),
      )
    },
  )

  interface GivenFile {
    file: CatalogueFile
    actorId: number
    onStage(stage: 'comparing' | 'writing'): void
  }

  /** One file after another; how far it is can be asked meanwhile. */
  async function withFile<Answer>(
    request: FastifyRequest,
    use: (given: GivenFile) => Promise<Answer>,
  ): Promise<Answer> {
    if (oneAtATime.pendingCount >= WAITING) throw tooManyRequests(RETRY_SECONDS, BUSY)
    const actorId = signedIn(request).id
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    progress.set(actorId, { stage: 'reading', done: 0, lines: 0 })
    try {
      return await oneAtATime(async () => {
        const file = await readInProcess(body, reading, (done) => {
          progress.set(actorId, { stage: 'reading', done, lines: done })
        })
        const lines = file.steps.length
        const onStage = (stage: ImportProgress['stage']) => {
          progress.set(actorId, { stage, done: stage === 'writing' ? lines : 0, lines })
        }
        return use({ file, actorId, onStage })
      })
    } finally {
      progress.delete(actorId)
    }
  }
}

interface SentFile {
  name: string
  extension: string
  type: string
}

const sendFile = (reply: FastifyReply, { name, extension, type }: SentFile) =>
  reply.type(type).header('content-disposition', attachment(name, extension))
