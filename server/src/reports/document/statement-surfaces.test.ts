import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AUDIENCES } from '@etapes-climat/domain/statements/rules/audiences'
import { statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import { randomReport } from '@etapes-climat/domain/statements/testing/random-report'
import {
  hiddenWords,
  partsOf,
  plainText,
  type Surface,
  statementTable,
  textsOf,
} from '@etapes-climat/domain/statements/testing/surfaces'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reportWorkbook } from '../../report-workbooks/report-workbook.ts'
import { sheetRows } from '../../testing/workbooks/sheet-rows.ts'
import { reportDocument } from './report-document.ts'

type Stated = ReturnType<typeof statedReport>

/** What each surface is made from, as text. */
const SURFACES: Record<Exclude<Surface, 'page'>, (stated: Stated) => Promise<string>> = {
  document: async (stated) =>
    JSON.stringify(
      reportDocument(
        { ...stated, pdfParts: null, sealDrawing: null },
        { publicUrl: '', pictureOf: () => null },
      ),
    ),
  workbook: async (stated) => {
    const given = { updatedAt: '2026-03-13T10:00:00.000Z', milestones: [] }
    const file = await buffer(reportWorkbook(stated, given))
    return JSON.stringify([1, 2, 3, 4].map((rank) => sheetRows(file, rank)))
  },
}

it('REP-69 TEAM-12 document and workbook say all of a statement, and nothing that its audience may not see', async () => {
  await fc.assert(
    fc.asyncProperty(randomReport, fc.constantFrom(...AUDIENCES), async (report, audience) => {
      const stated = statedReport(report, audience)
      const whole = statedReport(report, 'author').statement
      for (const surface of ['document', 'workbook'] as const) {
        const text = plainText(await SURFACES[surface](stated))
        for (const part of partsOf(surface)) {
          for (const said of textsOf(stated.statement, part, surface)) {
            expect([surface, part, text]).toEqual([
              surface,
              part,
              expect.stringContaining(plainText(said)),
            ])
          }
        }
        for (const word of hiddenWords(whole, stated.statement)) expect(text).not.toContain(word)
      }
    }),
    { numRuns: 40 },
  )
})

it('REP-69 the decision about statements has the table of parts, surfaces and audiences', () => {
  const decision = path.join(import.meta.dirname, '../../../../docs/decisions/one-statement.md')
  expect(readFileSync(decision, 'utf8')).toContain(statementTable().join('\n'))
})
