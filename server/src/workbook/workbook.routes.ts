import { importQuery } from '@etapes-climat/domain/workbook/contract'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { FastifyPluginAsync } from 'fastify'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import type { HeavyRead } from '../db/client.ts'
import { callsOf } from '../plugins/register-call.ts'
import { exportJson } from './export/export-json.ts'
import { exportWorkbook } from './export/export-workbook.ts'
import { readExportedCatalogue } from './export/exported-catalogue.ts'
import { CATALOGUE, type CatalogueImport } from './import/catalogue-file.ts'
import { asFile, registerImport } from './import/import-calls.ts'
import { exportRefused, importCatalogue, previewImport } from './import/import-catalogue.ts'
import type { ImportTurns } from './import/import-turns.ts'

export interface WorkbookRoutesOptions extends CatalogueServices {
  heavyRead: HeavyRead
  turns: ImportTurns
}

/** The catalogue as a spreadsheet, out and in, for administrators. */
export const workbookRoutes: FastifyPluginAsync<WorkbookRoutesOptions> = async (app, services) => {
  const call = callsOf(app)
  const { heavyRead, turns } = services

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

  registerImport(app, {
    what: 'catalogue',
    importing: CATALOGUE,
    query: importQuery,
    turns,
    summaries: {
      preview: 'Tell what importing a workbook would change',
      refused: 'Tell which lines importing a workbook would refuse, as a workbook with the reasons',
      write: 'Import a workbook, as its preview said',
    },
    preview: (given: CatalogueImport) => previewImport(services, given),
    refused: (given) => exportRefused(services, given),
    write: (given) => importCatalogue(services, given),
  })
}
