import { expect, it } from 'vitest'
import { createLocalDrafts } from '../../../lib/drafts/local-drafts.ts'
import type { PanelFilters } from '../filters/panel-filters.ts'
import type { ReportEditorState } from '../state/report-editor-state.ts'
import { REPORT_LOCAL_DRAFT } from './report-local-draft.ts'

const STEP = {
  uid: 'u1',
  iri: '/api/cards/1',
  name: 'Isoler',
  val: 40,
  format: 'direct',
  draft: false,
  sectorUid: 's1',
}
const FIGURES = { somme: 40, potentiel: 165, objectif: 83, effort: 24 }
const FOLLOW_UP = { step: STEP, status: null, note: 'Devis', person: 'Awa', dueOn: '2027-01-05' }
const FILTERS: Required<PanelFilters> = {
  tags: ['t1'],
  categories: ['k1'],
  coBenefits: ['Confort'],
  name: 'bois',
  status: 'all',
}
const DRAFT = {
  report: {
    iri: '/api/reports/1',
    uid: 'r1',
    name: 'Gare',
    description: '',
    revision: 3,
    savedFollowUps: [FOLLOW_UP],
  },
  proposed: null,
  operation: {
    name: 'Quai',
    address: '',
    programme: '',
    area: null,
    persons: 12,
    phase: null,
  },
  cards: [STEP],
  followUps: [FOLLOW_UP],
  sectorUids: ['s1'],
  sectorsFromSteps: false,
  filters: FILTERS,
  applied: { sectors: ['s1'], tags: ['t1'], name: 'bois', draft: 'all' },
  datas: FIGURES,
  savedFigures: null,
  unsaved: true,
}
/** What names a thing; a draft that lacks one of these is of no use. */
const NAMES = ['uid', 'iri', 'name', 'val', 'format', 'revision', 'step', 'report', 'proposed']

/** Where each field stands that a later version may have added. */
function fieldsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isField = !Array.isArray(value) && !NAMES.includes(name)
    return [...(isField ? [[...path, name]] : []), ...fieldsIn(inner, [...path, name])]
  })
}

function without(path: string[]): unknown {
  const copy = structuredClone(DRAFT)
  let holder = copy as unknown as Record<string, unknown>
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>
  delete holder[path.at(-1) ?? '']
  return copy
}

function opened(work: unknown): ReportEditorState | null {
  const entry = JSON.stringify({ version: REPORT_LOCAL_DRAFT.version, keptAt: 1, work })
  const storage = { keys: () => ['x'], get: () => entry, set: () => {}, remove: () => {} }
  const tabs = { own: () => 'a', announce: () => {}, isGone: async () => true }
  const key = { userUid: 'me', kind: 'reports', item: 'r1' }
  return createLocalDrafts(storage, tabs).read(key, REPORT_LOCAL_DRAFT)
}

it('REP-41 unsaved work of a report that an earlier version wrote is opened, whichever field it lacks', () => {
  expect(opened(DRAFT)).toEqual(DRAFT)
  const fields = fieldsIn(DRAFT)
  expect(fields.length).toBeGreaterThan(30)
  for (const path of fields) {
    const work = opened(without(path))
    expect(work, path.join('.')).not.toBeNull()
    expect(work?.cards.map(({ uid }) => uid) ?? []).toEqual(path.join() === 'cards' ? [] : ['u1'])
  }
  // Figures that lack one are calculated again.
  expect(opened(without(['datas', 'effort']))?.datas).toBeNull()
  // What the draft does not say is what the report has.
  expect(opened(without(['followUps']))?.followUps).toBeUndefined()
  expect(opened(without(['operation']))?.operation).toBeUndefined()
})
