import { importChoices, importQuery } from '@etapes-climat/domain/workbook/contract'
import {
  WORKBOOK_MAX_BYTES,
  WORKBOOK_TYPE,
} from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { HeavyRead } from '../db/client.ts'
import type { WorkerProcessOptions } from '../engines/processes/worker-process.ts'
import { attachment } from '../hydra/attachment.ts'
import { revisionOf } from '../hydra/revision.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { exportJson } from './export/export-json.ts'
import { exportWorkbook } from './export/export-workbook.ts'
import { readExportedCatalogue } from './export/exported-catalogue.ts'
import { exportRefused, importCatalogue, previewImport } from './import/import-catalogue.ts'
import { createImportTurns } from './import/import-turns.ts'

export interface WorkbookRoutesOptions extends CatalogueServices {
  heavyRead: HeavyRead
  throttle: Throttle
  /** the process that reads a file */
  reading: WorkerProcessOptions
}

/** A file of 20 MiB over a slow line. */
const RECEIVE_TIMEOUT_MS = 300_000
const FILE = z.string().meta({ format: 'binary' })
const FORM_TYPE = 'multipart/form-data'
/** Bytes of the choices sent with a file. */
const CHOICES_BYTES = 512 * 1024
/** The forms of a sent file: alone, or with choices. */
const FILE_SENT = {
  types: { consumes: [WORKBOOK_TYPE, FORM_TYPE] },
}
const SENT_BODIES = {
  [WORKBOOK_TYPE]: FILE,
  [FORM_TYPE]: z.object({ file: FILE, choices: importChoices.optional() }),
}
const RECEIVING = {
  receiveTimeout: RECEIVE_TIMEOUT_MS,
  multipartOptions: {
    limits: {
      files: 1,
      fields: 1,
      parts: 2,
      fileSize: WORKBOOK_MAX_BYTES,
      fieldSize: CHOICES_BYTES,
    },
  },
}

/** The catalogue as a spreadsheet, out and in, for administrators. */
export const workbookRoutes: FastifyPluginAsync<WorkbookRoutesOptions> = async (app, services) => {
  const call = callsOf(app)
  const { heavyRead } = services
  const turns = createImportTurns(services.throttle, services.reading)
  app.addContentTypeParser(
    [WORKBOOK_TYPE, 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: WORKBOOK_MAX_BYTES },
    (_, body, done) => done(null, body),
  )

  for (const [route, withSteps, name, summary] of [
    ['GET /admin/catalogue/export.xlsx', true, 'catalogue', 'Export the catalogue as a workbook'],
    ['GET /admin/catalogue/model.xlsx', false, 'modele', 'Export a workbook to fill in'],
  ] as const) {
    call(
      route,
      { access: 'admin', summary, types: { produces: [WORKBOOK_TYPE] } },
      async (_request, reply) => {
        const exported = await heavyRead((db) => readExportedCatalogue(db, withSteps))
        const workbook = exportWorkbook(exported)
        return asFile(reply, `${name}.xlsx`).type(WORKBOOK_TYPE).send(workbook)
      },
    )
  }

  call(
    'GET /admin/catalogue/export.json',
    { access: 'admin', summary: 'Export the catalogue as JSON' },
    async (_request, reply) => {
      const json = exportJson(await heavyRead((db) => readExportedCatalogue(db, true)))
      return asFile(reply, 'catalogue.json').type('application/json; charset=utf-8').send(json)
    },
  )

  call(
    'GET /admin/catalogue/import',
    { access: 'admin', summary: 'Tell how far one’s own import is' },
    async (request) => turns.progressOf(signedIn(request).id),
  )

  call(
    'POST /admin/catalogue/import/preview',
    {
      access: 'admin',
      summary: 'Tell what importing a workbook would change',
      ...FILE_SENT,
      config: { describedBodies: SENT_BODIES, ...RECEIVING },
    },
    async (request) =>
      turns.take(signedIn(request).id, request.body, (given) => previewImport(services, given)),
  )

  call(
    'POST /admin/catalogue/import/refused.xlsx',
    {
      access: 'admin',
      summary: 'Tell which lines importing a workbook would refuse, as a workbook with the reasons',
      ...FILE_SENT,
      config: { describedBodies: SENT_BODIES, ...RECEIVING },
      types: { ...FILE_SENT.types, produces: [WORKBOOK_TYPE] },
    },
    async (request, reply) => {
      const workbook = await turns.take(signedIn(request).id, request.body, (given) =>
        exportRefused(services, given),
      )
      return asFile(reply, 'lignes-refusees.xlsx').type(WORKBOOK_TYPE).send(workbook)
    },
  )

  call(
    'POST /admin/catalogue/import',
    {
      access: 'admin',
      summary: 'Import a workbook, as its preview said',
      query: importQuery,
      ...FILE_SENT,
      config: { describedBodies: SENT_BODIES, ...RECEIVING },
    },
    async (request) => {
      const version = revisionOf(request.headers['if-match'])
      const draftMissing = request.query.missing === 'draft'
      return turns.take(signedIn(request).id, request.body, (given) =>
        importCatalogue(services, { ...given, version, draftMissing }),
      )
    },
  )
}

function asFile(reply: FastifyReply, fileName: string): FastifyReply {
  const [name = '', extension = ''] = fileName.split('.')
  return reply.header('content-disposition', attachment(name, extension))
}
