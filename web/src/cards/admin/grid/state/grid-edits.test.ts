import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { expect, it } from 'vitest'
import type { CellTexts } from './cell-texts.ts'
import { EDITED_COLUMNS } from './grid-columns.ts'
import {
  afterSave,
  type GridEdits,
  rebase,
  resolveConflict,
  type StoredRow,
  takeBack,
  takeBackAct,
  typeCells,
} from './grid-edits.ts'

const texts: CellTexts = {
  ...recordOf(EDITED_COLUMNS, () => ''),
  name: 'Isoler',
  sector: 'Se loger',
  cardCategory: 'Énergie',
  tags: '',
  val: '235',
  draft: 'Publié',
}
const row: StoredRow = { uid: 'a', revision: 1, texts }
const later = (changes: Partial<typeof texts>): StoredRow => ({
  uid: 'a',
  revision: 2,
  texts: { ...texts, ...changes },
})
const NONE: GridEdits = new Map()
const typed = (column: 'val' | 'name', text: string, edits = NONE) =>
  typeCells(edits, [{ row, column, text }])

it('LIFE-19 a cell that is typed as it is stored is no edit, and one can be given back', () => {
  expect(typed('val', '235').size).toBe(0)
  const edits = typed('val', '240')
  expect(edits.get('a')?.typed).toEqual({ val: '240' })
  expect(typed('val', '235', edits).size).toBe(0)
  expect(takeBack(typed('name', 'Mieux isoler', edits), 'a', 'val').get('a')?.typed).toEqual({
    name: 'Mieux isoler',
  })
})

it('LIFE-19 undoing a gesture changes its own cells alone, unless they were edited since', () => {
  const before = typed('name', 'Isoler bien')
  const act = [
    { uid: 'a', column: 'name' as const, text: 'Isoler mieux', before: 'Isoler bien' },
    { uid: 'a', column: 'val' as const, text: '240', before: undefined },
  ]
  const after = typed('val', '240', typed('name', 'Isoler mieux', before))
  expect(takeBackAct(after, act)).toEqual(before)
  const since = typeCells(typed('val', '241', after), [{ row, column: 'draft', text: 'Brouillon' }])
  expect(takeBackAct(since, act).get('a')?.typed).toEqual({
    name: 'Isoler bien',
    val: '241',
    draft: 'Brouillon',
  })
})

it('LIFE-19 LIFE-22 what only one side changed is merged, what both changed waits for a choice', () => {
  const edits = typed('val', '240')
  const merged = rebase(edits, () => later({ name: 'Isoler mieux' })).get('a')
  expect(merged).toMatchObject({ revision: 2, theirs: {}, merged: ['name'], typed: { val: '240' } })
  const contested = rebase(edits, () => later({ val: '230' }))
  expect(contested.get('a')).toMatchObject({ theirs: { val: '230' }, base: { val: '235' } })
  const choice = { uid: 'a', column: 'val' } as const
  expect(resolveConflict(contested, { ...choice, taken: 'theirs' }).size).toBe(0)
  const mine = resolveConflict(contested, { ...choice, taken: 'mine' }).get('a')
  expect(mine).toMatchObject({ typed: { val: '240' }, base: { val: '230' }, theirs: {} })
  expect(rebase(edits, () => later({ val: '240' })).size).toBe(0)
})

it('LIFE-19 a deleted line keeps its typed texts, and so does a cell typed during a save', () => {
  const edits = typed('val', '240')
  expect(rebase(edits, () => null)).toBe(edits)
  const meanwhile = typed('name', 'Autre nom', typed('val', '250', edits))
  const left = afterSave(meanwhile, edits).get('a')
  expect(left?.typed).toEqual({ name: 'Autre nom', val: '250' })
  expect(left?.base.val).toBe('240')
  expect(afterSave(edits, edits).size).toBe(0)
})
