import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { expect, it } from 'vitest'
import { copiedText, filledDown } from './cell-block.ts'
import { cellState } from './cell-state.ts'
import { shownColumns } from './grid-columns.ts'
import { typeCells } from './grid-edits.ts'
import { gridNames } from './grid-names.ts'
import { gridRows, refusedCells } from './grid-rows.ts'
import { clipboardCells, pasteCells } from './pasted-cells.ts'

const names = gridNames({
  tagCategories: [],
  categories: [
    {
      '@id': '/api/card_categories/1',
      '@type': 'CardCategory',
      uid: 'c',
      name: 'Énergie',
      cards: 1,
    },
  ],
  formats: [],
  sectors: [],
  tags: [],
})

const step = (at: number, slug = 'direct'): FoundCard =>
  ({
    '@id': `/api/cards/${at}`,
    uid: `${at}`,
    revision: 1,
    name: `Étape ${at}`,
    val: at,
    tags: [],
    sector: null,
    cardCategory: null,
    draft: false,
    cardFormat: { slug },
  }) as unknown as FoundCard

const pasteAt = (
  key: string,
  cells: string[][],
  lines = [step(1), step(2), step(3, 'indirect')],
) => {
  const columns = shownColumns({ isNarrow: false, chosen: 'val', hidden: new Set() })
  return pasteCells({
    cells,
    lines,
    firstLine: 12,
    names,
    edits: new Map(),
    columns: columns.slice(columns.findIndex((column) => column.key === key)),
    rows: gridRows(lines, names),
  })
}

it('LIFE-19 a clipboard is read as spreadsheets write it', () => {
  expect(clipboardCells('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(clipboardCells('"deux\nlignes"\t"dit ""oui"""\n\t5"')).toEqual([
    ['deux\nlignes', 'dit "oui"'],
    ['', '5"'],
  ])
  expect(clipboardCells('seul')).toEqual([['seul']])
})

it('LIFE-19 a pasted column says its place, and what changes, is equal, computed or refused', () => {
  const { changes, report } = pasteAt('val', [['1'], ['0,15 t'], ['7']])
  expect(report.place).toBe('Colonne G, lignes 12 à 14')
  expect(report.outcome).toBe(
    '2\u00a0valeurs collées. 1 est égale, 1 ne se saisit pas ici, 1 est refusée\u00a0: «\u00a00,15 t\u00a0». Veuillez saisir un nombre.',
  )
  expect(changes.map(({ text }) => text)).toEqual(['1', '0,15 t'])
})

it('LIFE-19 a block is pasted over several columns, names whatever their case and accents', () => {
  const { changes, report } = pasteAt('cardCategory', [['energie', '', '1 200,4']])
  expect(report.place).toBe('Colonnes E à G, ligne 12')
  expect(changes.map(({ column, text }) => [column, text])).toEqual([
    ['cardCategory', 'Énergie'],
    ['tags', ''],
    ['val', '1200'],
  ])
})

it('LIFE-19 ADMIN-STEP-31 a paste says how many values are rounded, and counts no error of a calculation', () => {
  const { changes, report } = pasteAt(
    'val',
    [['12,5'], ['290.00000000000006'], ['2,4']],
    [step(1), step(3), step(2)],
  )
  expect(changes.map(({ text }) => text)).toEqual(['13', '290', '2'])
  expect(report.outcome).toBe('3\u00a0valeurs collées. 2 changent, 1 est égale, 2 sont arrondies.')
})

it('LIFE-19 a block is copied as spreadsheets read it, and filled down where it may be typed', () => {
  const cards = [step(1), step(3, 'indirect'), step(2)]
  const rows = gridRows(cards, names)
  const columns = shownColumns({ isNarrow: false, chosen: 'val', hidden: new Set() }).filter(
    ({ key }) => ['name', 'val', 'draft'].includes(key),
  )
  const row = rows.row('1')
  if (!row) throw new Error('No row')
  const edits = typeCells(new Map(), [{ row, column: 'name', text: '"Un"\tdeux' }])
  const texts = { rows, edits }
  expect(copiedText({ cards, columns }, texts)).toBe(
    '"""Un""\tdeux"\t1\tPublié\nÉtape 3\t3\tPublié\nÉtape 2\t2\tPublié',
  )
  expect(clipboardCells(copiedText({ cards, columns }, texts))[0]).toEqual([
    '"Un"\tdeux',
    '1',
    'Publié',
  ])
  const filled = filledDown({ cards, columns: columns.slice(1) }, texts)
  expect(filled.map(({ row: { uid }, column, text }) => [uid, column, text])).toEqual([
    ['3', 'draft', 'Publié'],
    ['2', 'val', '1'],
    ['2', 'draft', 'Publié'],
  ])
})

it('LIFE-19 the server’s refusal of a cell is shown while the cell has that text', () => {
  const card = step(1)
  const rows = gridRows([card], names)
  const row = rows.row('1')
  if (!row) throw new Error('No row')
  const type = (text: string) => typeCells(new Map(), [{ row, column: 'name', text }])
  const refused = {
    '@id': '/api/cards/1',
    idx: '',
    name: 'Étape 1',
    status: 422 as const,
    propertyPath: 'name',
  }
  const refusals = refusedCells([{ ...refused, message: 'Ce nom est pris.' }], type('Deux'), rows)
  const faultOf = (text: string) =>
    cellState(
      'name',
      { card, row, edit: type(text).get('1') },
      { names, refusals, pasted: new Set(), merged: new Set(), remark: null },
    ).fault
  expect([faultOf('Deux'), faultOf('Trois')]).toEqual(['Ce nom est pris.', null])
})
