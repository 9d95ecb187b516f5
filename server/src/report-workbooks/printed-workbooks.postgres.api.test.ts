import { expect, it } from 'vitest'
import { fix } from '../testing/milestones.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useCatalogue } from '../testing/use-catalogue.ts'
import { importClient } from '../testing/workbooks/import-client.ts'
import { partOf } from '../testing/workbooks/part-of.ts'
import { type ReadCell, sheetRows } from '../testing/workbooks/sheet-rows.ts'

const opened = useCatalogue()

const LINE = 15
/** Spreadsheets know no higher row. */
const HIGHEST = 409

const NAME = 'RÉNOVATION ÉNERGÉTIQUE DES BÂTIMENTS ADMINISTRATIFS ET COMMUNAUX DE LA MÉTROPOLE'

/** Lines of a text between whose words a line ends, each sign as wide as a digit. */
function linesOf(cell: ReadCell, width: number): number {
  if (typeof cell !== 'string') return 1
  const lines: string[] = []
  for (const paragraph of cell.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      // A space is half as wide as a digit.
      if (line !== '' && longer.length - longer.split(' ').length / 2 > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines.length
}

/** The number that a match caught; 0 when none did. */
const caught = ([, digits = '']: RegExpMatchArray) => Number(digits)

async function everyWorkbook(): Promise<Record<string, Buffer>> {
  const { test, fixture } = opened
  const { member, admin, cards } = fixture
  const operation = { name: NAME, address: '12 bis, avenue du Général-de-Gaulle', persons: 120 }
  const note = 'Devis attendu du bureau d’études pour la mi-novembre, à confirmer. '.repeat(4)
  const save = (name: string, card = cards.insulate) =>
    saveReport(fixture, member, {
      name,
      description: note,
      cards: [iriOf(card)],
      operation,
      followUps: [{ card: iriOf(card), status: 'done', note, person: 'Awa' }],
    })
  const { body: first } = await save(NAME)
  const { body: second } = await save('Bois', cards.cycle)
  await fix(member, first, 'APS')
  await admin.put(iriOf(cards.heat), { description: `<p>${note}</p><p>${note}</p>` })
  const csv = `Nom;Valeur;Description\nSans valeur;beaucoup;"${note}"\n`
  const refused = await importClient(test.app, admin).refused(Buffer.from(csv), {})
  expect(refused.statusCode).toBe(200)
  const read = async (path: string) => (await admin.get(path)).bytes
  return {
    report: (await member.get(`/report/${first.uid}/export.xlsx`)).bytes,
    list: (await member.get('/reports/export.xlsx')).bytes,
    comparison: (await member.get(`/reports/comparison.xlsx?reports=${first.uid},${second.uid}`))
      .bytes,
    catalogue: await read('/admin/catalogue/export.xlsx'),
    model: await read('/admin/catalogue/model.xlsx'),
    refused: refused.rawPayload,
  }
}

it('TEAM-70 every sheet of every workbook has rows as high as their texts, prints one page wide with its headers, and has no word among its numbers', async () => {
  for (const [workbook, bytes] of Object.entries(await everyWorkbook())) {
    const named = partOf(bytes, 'xl/workbook.xml')
    const names = [...named.matchAll(/<sheet name="([^"]+)"/g)].map(([, name = '']) => name)
    for (const [at, name] of names.entries()) {
      const sheet = partOf(bytes, `xl/worksheets/sheet${at + 1}.xml`)
      const rows = sheetRows(bytes, at + 1)
      const place = `${workbook}, ${name}`
      expect([place, sheet.includes('fitToWidth="1" fitToHeight="0"')]).toEqual([place, true])
      expect([place, sheet.includes('<pageSetUpPr fitToPage="1"/>')]).toEqual([place, true])
      const area = `<definedName name="_xlnm.Print_Area" localSheetId="${at}">'${name}'!$A$1:`
      expect(named).toContain(area)
      expect(named.split(area)[1]).toMatch(new RegExp(`^\\$[A-Z]+\\$${rows.length}<`))
      expect(named).toContain(
        `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name}'!$1:$1<`,
      )
      const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(caught)
      const heights = [...sheet.matchAll(/<row r="\d+"(?: ht="([\d.]+)")?/g)].map(caught)
      for (const [line, cells] of rows.entries()) {
        const lines = Math.max(
          1,
          ...cells.map((cell, column) => linesOf(cell, widths[column] ?? 1)),
        )
        const height = heights[line] || LINE
        expect([place, line, height >= Math.min(lines * LINE, HIGHEST)]).toEqual([
          place,
          line,
          true,
        ])
      }
      // « Valeur » of a summary is that of anything, as a line is of the refused file.
      if (name === 'Synthèse' || workbook === 'refused') continue
      for (const column of widths.keys()) {
        const kinds = new Set(rows.slice(1).map((cells) => typeof (cells[column] ?? 0)))
        if (rows.slice(1).some((cells) => typeof cells[column] === 'number'))
          expect([place, rows[0]?.[column], kinds.has('string')]).toEqual([
            place,
            rows[0]?.[column],
            false,
          ])
      }
    }
  }
})
