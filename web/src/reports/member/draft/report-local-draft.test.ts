import { expect, it } from 'vitest'
import { EMPTY_EDITOR, type ReportEditorState } from '../report-editor-state.ts'
import { REPORT_LOCAL_DRAFT } from './report-local-draft.ts'

const step = {
  uid: 's',
  iri: '/api/cards/1',
  name: 'S',
  val: 1,
  format: 'direct',
  draft: false,
  sectorUid: null,
}
const full: ReportEditorState = {
  report: { iri: '/api/reports/1', uid: 'r', name: 'R', description: '', revision: 3 },
  proposed: null,
  cards: [step],
  sectorUids: ['build'],
  sectorsFromSteps: false,
  filters: { tags: ['t'], categories: [], name: '', status: 'all' },
  applied: { sectors: ['build'], draft: 'all', name: 'mur' },
  datas: { somme: 1, potentiel: 4, objectif: 2, effort: 25 },
  unsaved: true,
}

it.each([
  ['of a new report', EMPTY_EDITOR],
  ['of a saved one', full],
  ['with a proposed name', { ...EMPTY_EDITOR, proposed: { name: 'Îlot', description: '' } }],
])('REP-41 work %s is taken up again, as it comes out of the browser', (_, state) => {
  expect(REPORT_LOCAL_DRAFT.fits(JSON.parse(JSON.stringify(state)))).toBe(true)
})

it.each([
  ['nothing', {}],
  ['a list in the place of the work', []],
  ['no steps', { ...full, cards: null }],
  ['a step without a value', { ...full, cards: [{ ...step, val: '1' }] }],
  ['filters of another shape', { ...full, filters: { tags: 'all' } }],
  ['figures that are none', { ...full, datas: { somme: 1 } }],
  ['a report without its revision', { ...full, report: { uid: 'r' } }],
])('REP-41 work with %s is not', (_, state) => {
  expect(REPORT_LOCAL_DRAFT.fits(JSON.parse(JSON.stringify(state)))).toBe(false)
})
