import type { CardFilters } from '@etapes-climat/domain/cards/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { cardFiltersOf, filtersChosen } from '../filters/panel-filters.ts'
import type { SelectedStep } from '../steps/selected-step.ts'
import {
  EMPTY_EDITOR,
  type ReportEditorAction,
  type ReportEditorState,
  reportEditorReducer,
} from './report-editor-state.ts'

const step = (uid: string, sectorUid: string, val = 10): SelectedStep => ({
  uid,
  iri: `/api/cards/${uid}`,
  name: uid,
  val,
  format: 'direct',
  draft: false,
  sectorUid,
})
const wood = step('wood', 'build')
const frame = step('frame', 'build')
const train = step('train', 'move')

const run = (state: ReportEditorState, ...actions: ReportEditorAction[]) =>
  actions.reduce(reportEditorReducer, state)

const sector = {
  '@id': '/api/sectors/1',
  '@type': 'Sector',
  uid: 'build',
  name: '',
  slug: '',
  total: 9,
}
const saved = {
  '@id': '/api/reports/7',
  '@type': 'Report',
  uid: 'seven',
  id: 7,
  name: '21-11-2026-1-etapes',
  description: '',
  datas: { somme: 10, potentiel: 9, objectif: 5, effort: 111 },
  today: { somme: 10, potentiel: 9, objectif: 5, effort: 111 },
  val: 10,
  operation: null,
  originUid: null,
  archivedAt: null,
  createdAt: '',
  updatedAt: '',
  cards: [],
  tags: [],
  sectors: [sector],
  cardsSectors: [sector],
  followUps: [],
  filters: { sectors: ['build'], categories: ['energy'], name: 'bois', draft: 2 },
  revision: 3,
  owner: null,
  sharedBy: null,
} satisfies Report

// Catches: a sector that stays, or goes with the first of its steps.
it('CALC-08 CALC-09 CALC-10 a sector comes with its first step and goes with its last', () => {
  const two = run(
    EMPTY_EDITOR,
    { type: 'toggleStep', step: wood },
    { type: 'selectSteps', steps: [frame, wood, train] },
  )
  expect(two.cards).toEqual([wood, frame, train])
  expect(two.sectorUids).toEqual(['build', 'move'])
  const one = run(two, { type: 'toggleStep', step: wood })
  expect(one.sectorUids).toEqual(['build', 'move'])
  expect(run(one, { type: 'unselectSteps', uids: ['frame'] }).sectorUids).toEqual(['move'])
})

// Catches: stored figures beside today's bars, and a change of the potential alone without a notice.
it('TRUST-03 figures are today’s, and the stored ones stay known until the next save', () => {
  const today = { somme: 10, potentiel: 13, objectif: 7, effort: 77 }
  const opened = run(EMPTY_EDITOR, { type: 'load', report: { ...saved, today } })
  expect([opened.datas, opened.savedFigures]).toEqual([today, saved.datas])
  const changed = run(opened, { type: 'toggleStep', step: wood })
  expect([changed.datas, changed.savedFigures]).toEqual([null, saved.datas])
  const again = run(changed, { type: 'saved', report: { ...saved, datas: today }, basis: changed })
  expect([again.datas, again.savedFigures]).toEqual([today, null])
  expect(run(EMPTY_EDITOR, { type: 'load', report: saved }).savedFigures).toBeNull()
  const never = { ...saved, datas: null, today: null }
  expect(run(EMPTY_EDITOR, { type: 'load', report: never }).savedFigures).toBeNull()
})

// Catches: a draft that keeps the owner from the day it was stored.
it('REP-41 REP-43 a taken-over draft stays as it is, with the report’s current owner', () => {
  const kept = run(
    EMPTY_EDITOR,
    { type: 'load', report: saved },
    { type: 'toggleStep', step: wood },
  )
  const owner = { firstName: 'Solène', lastName: 'Guivarch' }
  const now = { ...saved, revision: 5, owner, sharedBy: { ...owner, role: 'editor' as const } }
  const told = run(kept, { type: 'load', report: now })
  expect(told.report).toEqual({ ...kept.report, owner, sharedBy: now.sharedBy })
  expect(told).toEqual({ ...kept, report: told.report })
  const taken = run(run(EMPTY_EDITOR, { type: 'load', report: now }), {
    type: 'restore',
    state: kept,
  })
  expect(taken).toEqual(told)
})

/** Every way in which steps come into the selection. */
const COMING: Record<string, (...steps: SelectedStep[]) => ReportEditorAction[]> = {
  'ticked one by one': (...steps) => steps.map((step) => ({ type: 'toggleStep', step })),
  'ticked together, or of a way': (...steps) => [{ type: 'selectSteps', steps }],
  'retained by their status': (...steps) => steps.map((step) => followed(step, true)),
}
/** Every way in which steps leave it. */
const LEAVING: Record<string, (...steps: SelectedStep[]) => ReportEditorAction[]> = {
  'unticked one by one': (...steps) => steps.map((step) => ({ type: 'toggleStep', step })),
  'unticked together': (...steps) => [{ type: 'unselectSteps', uids: steps.map(({ uid }) => uid) }],
}
const followed = (step: SelectedStep, selected: boolean): ReportEditorAction => ({
  type: 'followStep',
  step,
  choice: { status: 'done', note: '', person: '', dueOn: null, selected },
})

it.each(Object.entries(COMING))(
  'CALC-08 CALC-11 TEAM-11 steps that are %s bring their sectors, and make figures and save out of date',
  (_, come) => {
    const clean = run(EMPTY_EDITOR, { type: 'load', report: { ...saved, filters: null } })
    const after = run(clean, ...come(wood, train))
    expect(after.cards).toEqual([wood, train])
    expect(after.sectorUids).toEqual(['build', 'move'])
    expect(after.applied.sectors).toEqual(['build', 'move'])
    expect(after).toMatchObject({ datas: null, unsaved: true })
  },
)

it.each(Object.entries(LEAVING))(
  'CALC-09 CALC-10 CALC-11 steps that are %s take the sectors that hold no other',
  (_, leave) => {
    const full = run(EMPTY_EDITOR, { type: 'selectSteps', steps: [wood, frame, train] })
    const clean = { ...full, datas: saved.datas, unsaved: false }
    const after = run(clean, ...leave(wood, train))
    expect(after).toMatchObject({
      cards: [frame],
      sectorUids: ['build'],
      datas: null,
      unsaved: true,
    })
  },
)

it('CALC-11 TEAM-11 a step that leaves for a status keeps its sector in sight, and makes the figures out of date', () => {
  const full = run(EMPTY_EDITOR, { type: 'selectSteps', steps: [wood, train] })
  const after = run({ ...full, datas: saved.datas, unsaved: false }, followed(wood, false))
  expect(after).toMatchObject({ cards: [train], datas: null, unsaved: true })
  expect(after.sectorUids).toEqual(['build', 'move'])
})

it('TEAM-10 a status alone is to be saved, and leaves selection and figures as they are', () => {
  const clean = run(EMPTY_EDITOR, { type: 'load', report: saved })
  const after = run(clean, followed(train, false))
  expect(after).toMatchObject({ followUps: [{ status: 'done', step: train }], unsaved: true })
  expect([after.cards, after.sectorUids, after.datas]).toEqual([[], ['build'], saved.datas])
})

// Catches: figures of the last save shown for another selection.
it('CALC-11 figures of the server are shown until the selection changes', () => {
  const after = run(
    EMPTY_EDITOR,
    { type: 'load', report: saved },
    { type: 'calculated', datas: { somme: 1, potentiel: 2, objectif: 1, effort: 50 } },
  )
  expect(after.datas?.effort).toBe(50)
  expect(after.unsaved).toBe(false)
  const changed = run(after, { type: 'toggleStep', step: train })
  expect(changed).toMatchObject({ datas: null, unsaved: true })
  expect(run(changed, { type: 'calculated', datas: saved.datas }).datas).toBeNull()
})

it('REP-02 D-43 a reopened report has its filters, its list and its figures', () => {
  const state = run(EMPTY_EDITOR, { type: 'load', report: saved })
  expect(state.sectorUids).toEqual(['build'])
  expect(state.filters).toEqual({ tags: [], categories: ['energy'], name: 'bois', status: 'all' })
  expect(state.applied).toEqual({
    sectors: ['build'],
    categories: ['energy'],
    name: 'bois',
    draft: 'all',
  })
  expect(state.report?.revision).toBe(3)
})

/** All that the panel sends; what is added to it has no sample here, and does not compile. */
const ALL_FILTERS: Required<Omit<CardFilters, 'formats' | 'q'>> = {
  sectors: ['build'],
  tags: ['offices', 'school'],
  categories: ['energy'],
  coBenefits: ['Confort d’été'],
  name: 'bois',
  draft: 'all',
}

it('REP-02 D-43 a reopened report lists by the whole of its filters', () => {
  const state = run(EMPTY_EDITOR, { type: 'load', report: { ...saved, filters: ALL_FILTERS } })
  expect(cardFiltersOf(state)).toEqual(ALL_FILTERS)
  expect(state.applied).toEqual(ALL_FILTERS)
  const drafts = ([0, 1, 2] as const).map((draft) => {
    const filters = { ...ALL_FILTERS, draft }
    return run(EMPTY_EDITOR, { type: 'load', report: { ...saved, filters } }).filters.status
  })
  expect(drafts).toEqual([0, 1, 'all'])
})

it('D-44 the list follows the filters once they are applied, and the sectors that come with steps', () => {
  const ticked = run(EMPTY_EDITOR, { type: 'setSectors', uids: ['build'] })
  expect(ticked.applied).toEqual({})
  const applied = run(ticked, { type: 'applyFilters' }, { type: 'toggleStep', step: train })
  expect(applied.applied).toEqual({ sectors: ['build', 'move'] })
  expect(cardFiltersOf(applied).sectors).toEqual(['build', 'move'])
})

// Catches: steps listed of a sector that is no longer ticked, or a text that finds one sector only.
it('CALC-09 D-44 D-73 the list leaves with the sector, and is not narrowed by one that a step brought', () => {
  const found = run(
    EMPTY_EDITOR,
    { type: 'setFilters', filters: { name: 'bois' } },
    { type: 'applyFilters' },
    { type: 'toggleStep', step: wood },
  )
  expect([found.sectorUids, found.applied]).toEqual([['build'], { name: 'bois' }])
  expect(cardFiltersOf(found)).toEqual({ name: 'bois' })
  const ticked = run(
    EMPTY_EDITOR,
    { type: 'setSectors', uids: ['build', 'below', 'move'] },
    { type: 'applyFilters' },
    { type: 'toggleStep', step: wood },
  )
  const below = () => ['below']
  const left = run(ticked, { type: 'toggleStep', step: wood, below })
  expect([left.sectorUids, left.applied]).toEqual([['move'], { sectors: ['move'] }])
  expect(run(ticked, { type: 'unselectSteps', uids: ['wood'], below })).toEqual(left)
  const kept = run(left, { type: 'keepSectors', uids: ['build', 'below'] })
  expect(new Set(kept.applied.sectors)).toEqual(new Set(['build', 'below', 'move']))
  expect(new Set(kept.sectorUids)).toEqual(new Set(['build', 'below', 'move']))
})

it('REP-14 REP-33 undoing gives back steps, sectors and filters as they were', () => {
  const before = run(
    EMPTY_EDITOR,
    { type: 'setSectors', uids: ['build'] },
    { type: 'setFilters', filters: { tags: ['t'] } },
    { type: 'applyFilters' },
    { type: 'toggleStep', step: wood },
  )
  const undone = run(
    before,
    { type: 'selectSteps', steps: [frame, train] },
    { type: 'clearFilters' },
    { type: 'undo', basis: before },
  )
  expect(undone).toEqual(before)
})

it('REP-11 REP-41 a search is no change of the report, the filters beside it are', () => {
  const clean = run(EMPTY_EDITOR, { type: 'load', report: saved })
  const searched = run(clean, { type: 'setFilters', filters: { name: 'bois' } })
  expect(searched).toMatchObject({ filters: { name: 'bois' }, unsaved: false })
  expect(run(searched, { type: 'saved', report: saved, basis: clean }).unsaved).toBe(false)
  for (const filters of [
    { tags: ['bois'] },
    { categories: [] },
    { coBenefits: [] },
    { status: 1 as const },
  ]) {
    expect(run(searched, { type: 'setFilters', filters }).unsaved).toBe(true)
  }
})

it('REP-22 a save leaves the list as it is, whatever the order in which the server names its sectors', () => {
  const sectors = [{ ...sector, uid: 'move' }, sector]
  const basis = run(
    EMPTY_EDITOR,
    { type: 'setSectors', uids: ['build', 'move'] },
    { type: 'applyFilters' },
    { type: 'selectSteps', steps: [wood, train] },
  )
  const after = run(basis, { type: 'saved', report: { ...saved, sectors }, basis })
  expect(after.applied).toBe(basis.applied)
  expect(after.sectorUids).toEqual(['build', 'move'])
})

it('REP-48 undoing after a save leaves unsaved changes, and lists the steps of the restored filters', () => {
  const clean = run(EMPTY_EDITOR, { type: 'load', report: saved })
  const all = run(clean, { type: 'selectSteps', steps: [frame, train] })
  expect(run(all, { type: 'undo', basis: clean })).toEqual(clean)
  const undone = run(
    all,
    { type: 'saved', report: { ...saved, revision: 4 }, basis: all },
    { type: 'undo', basis: clean },
  )
  expect(undone).toMatchObject({ cards: [], unsaved: true, datas: null, report: { revision: 4 } })
  const waiting = run(clean, { type: 'setSectors', uids: ['move'] })
  const back = run(waiting, { type: 'clearFilters' }, { type: 'undo', basis: waiting })
  expect(back.applied.sectors).toEqual(['move'])
})

it('D-45 filters are chosen with a sector, a keyword or a text, not with a category alone', () => {
  expect(filtersChosen({ categories: ['energy'], draft: 'all' })).toBe(false)
  expect(filtersChosen({ sectors: [] })).toBe(false)
  expect([{ sectors: ['a'] }, { tags: ['a'] }, { name: 'a' }].map(filtersChosen)).toEqual([
    true,
    true,
    true,
  ])
})

it('REP-33 « Nettoyer » clears filters and text and keeps the selected steps', () => {
  const state = run(
    EMPTY_EDITOR,
    { type: 'toggleStep', step: wood },
    { type: 'setFilters', filters: { name: 'bois', tags: ['t'], status: 1 } },
    { type: 'applyFilters' },
    { type: 'clearFilters' },
  )
  expect(state).toMatchObject({ sectorUids: [], applied: {}, cards: [wood], unsaved: true })
  expect(state.filters).toEqual(EMPTY_EDITOR.filters)
  expect(run(EMPTY_EDITOR, { type: 'clearFilters' }).unsaved).toBe(false)
})

it('REP-29 a new report has no step, sector, figure or uid', () => {
  expect(run(EMPTY_EDITOR, { type: 'load', report: saved }, { type: 'reset' })).toEqual(
    EMPTY_EDITOR,
  )
})

it('D-119 TEAM-32 a name saved over somebody else’s selection leaves this one to be united with theirs', () => {
  const before = run(EMPTY_EDITOR, { type: 'load', report: saved })
  const named = (revision: number) =>
    run(before, { type: 'described', report: { ...saved, name: 'Îlot 5', revision } }).report
  expect(named(4)).toMatchObject({ name: 'Îlot 5', revision: 4 })
  expect(named(5)).toMatchObject({ name: 'Îlot 5', revision: 3 })
})

it('REP-22 a change made while the report was being saved stays unsaved', () => {
  const basis = run(EMPTY_EDITOR, { type: 'toggleStep', step: wood })
  const clean = run(basis, { type: 'saved', report: saved, basis })
  expect(clean).toMatchObject({ unsaved: false, datas: saved.datas, report: { uid: 'seven' } })
  const changed = run(basis, { type: 'toggleStep', step: frame })
  const late = run(changed, { type: 'saved', report: saved, basis })
  expect(late).toMatchObject({ unsaved: true, cards: [wood, frame], report: { revision: 3 } })
  const noted = run(basis, followed(wood, true), { type: 'saved', report: saved, basis })
  expect(noted).toMatchObject({ unsaved: true, followUps: [{ status: 'done', step: wood }] })
  const filtered = [
    { type: 'setSectors', uids: ['move'] },
    { type: 'setFilters', filters: { tags: ['t'] } },
    { type: 'setFilters', filters: { categories: ['c'] } },
    { type: 'setFilters', filters: { coBenefits: ['b'] } },
    { type: 'setFilters', filters: { status: 1 } },
  ] as const
  for (const change of filtered) {
    const later = run(basis, change, { type: 'saved', report: saved, basis })
    expect([change, later.unsaved]).toEqual([change, true])
  }
})

it('TEAM-51 a way that is undone gives back selection, statuses and their order as they were', () => {
  const looked = { status: 'considered', note: 'à voir', person: '', dueOn: null } as const
  const before = run(
    EMPTY_EDITOR,
    { type: 'toggleStep', step: wood },
    { type: 'followStep', step: frame, choice: { ...looked, selected: false } },
  )
  const applied = run(before, { type: 'selectSteps', steps: [frame, train] })
  expect(applied.cards).toEqual([wood, frame, train])
  expect(applied.followUps).toEqual([{ ...looked, status: null, step: frame }])
  expect(run(applied, { type: 'undo', basis: before })).toEqual(before)
})
