import { importChoices, importQuery } from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { HeavyRead } from '../db/client.ts'

import { callsOf } from '../plugins/register-call.ts'
import { exportJson } from './export/export-json.ts'
import { exportWorkbook } from './export/export-workbook.ts'
import { readExportedCatalogue } from './export/exported-catalogue.ts'
import { CATALOGUE, type CatalogueImport } from './import/catalogue-file.ts'
import { exportRefused, importCatalogue, previewImport } from './import/import-catalogue.ts'
import type { ImportTurns } from './import/import-turns.ts'
import { asFile, FILE_SENT, parseFiles, RECEIVING, sentBodies } from './import/receive-file.ts'

export interface WorkbookRoutesOptions extends CatalogueServices {
  heavyRead: HeavyRead
  turns: ImportTurns
}

const SENT_BODIES = sentBodies(importChoices)

/** The catalogue as a spreadsheet, out and in, for administrators. */
export const workbookRoutes: FastifyPluginAsync<WorkbookRoutesOptions> = async (app, services) => {
  const call = callsOf(app)
  const { heavyRead, turns } = services
  parseFiles(app)

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
      turns.take(
        signedIn(request).id,
        { body: request.body, importing: CATALOGUE },
        (given: CatalogueImport) => previewImport(services, given),
      ),
  )

  call(
    'POST /admin/catalogue/import/refused.xlsx',
    {
      access: 'admin',
      summary: 'Tell which lines importing a workbook would refuse, as a workbook with the reasons',
      config: { describedBodies: SENT_BODIES, ...RECEIVING },
      types: { ...FILE_SENT.types, produces: [WORKBOOK_TYPE] },
    },
    async (request, reply) => {
      const workbook = await turns.take(
        signedIn(request).id,
        { body: request.body, importing: CATALOGUE },
        (given: CatalogueImport) => exportRefused(services, given),
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
      const version = request.basedOn
      const draftMissing = request.query.missing === 'draft'
      return turns.take(
        signedIn(request).id,
        { body: request.body, importing: CATALOGUE },
        (given: CatalogueImport) => importCatalogue(services, { ...given, version, draftMissing }),
      )
    },
  )
}
