import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Act, Workshop } from '@etapes-climat/domain/workshops/contract'
import { expect, it } from 'vitest'
import { EMPTY_EDITOR } from '../editor/state/report-editor-state.ts'
import {
  dependentsOf,
  isOutdated,
  type PendingAct,
  type SavedWorkshop,
  setAside,
  shownWorkshop,
  stepState,
  type WorkshopAction,
  workshopReducer,
} from './workshop-state.ts'

const step = (uid: string, val: number) => ({
  uid,
  iri: uid,
  name: uid,
  val,
  format: 'direct',
  draft: false,
  sectorUid: 'housing',
})
const KNOWN = new Map(['a', 'b'].map((uid, at) => [uid, step(uid, at + 1)]))
const at = '2026-11-22T09:00:00Z'
const report = { iri: 'r', uid: 'r', name: 'Gare', description: '', revision: 4 }

const OPEN: SavedWorkshop = {
  revision: 2,
  decisions: [],
  report: { ...EMPTY_EDITOR, report },
  latest: 2,
  hasGap: false,
}
const decide = (id: string, uid: string, status: PendingAct['status']): PendingAct => ({
  id,
  step: uid,
  status,
  at,
})
const reason = (id: string, uid: string, note: string): PendingAct => ({ id, step: uid, note, at })
const undo = (id: string, uid: string, undoes: string): PendingAct => ({
  id,
  step: uid,
  undoes,
  at,
})

it('TEAM-40 a decision and its reason are shown at once', () => {
  const acts = [
    decide('1', 'a', 'selected'),
    decide('2', 'b', 'discarded'),
    reason('3', 'b', 'Trop cher'),
  ]
  const shown = shownWorkshop(OPEN, acts, KNOWN)
  expect(shown.report.cards.map(({ uid }) => uid)).toEqual(['a'])
  expect(stepState(shown.report, 'b')).toMatchObject({ status: 'discarded', note: 'Trop cher' })
  expect(shown.decisions).toMatchObject([{ id: '1' }, { id: '2', note: 'Trop cher' }])
  // What was read again before its answer came is shown once.
  expect(shownWorkshop({ ...OPEN, ...shown }, acts, KNOWN).decisions).toHaveLength(2)
})

it('TEAM-40 a refused act is set aside with the reasons for it; what follows about the step goes on', () => {
  const refused = decide('1', 'a', 'discarded')
  const following = [
    reason('2', 'a', 'N'),
    reason('3', 'a', 'Non'),
    decide('4', 'b', 'selected'),
    decide('5', 'a', 'selected'),
    reason('6', 'a', 'Oui'),
  ]
  const { id: _, ...content } = refused
  expect(setAside(refused, following, '« a » n’est plus publiée')).toEqual({
    refused: { content: { ...content, note: 'Non' }, message: '« a » n’est plus publiée' },
    dependents: new Set(['2', '3']),
  })
})

it('TEAM-40 undoing takes the decision and its reasons back; refused after all, there is nothing to undo', () => {
  const decision = decide('1', 'a', 'selected')
  const following = [reason('2', 'a', 'Oui'), undo('9', 'a', '1')]
  expect(shownWorkshop(OPEN, [decision, ...following], KNOWN)).toMatchObject({
    decisions: [],
    report: { cards: [] },
  })
  expect(dependentsOf(decision, following)).toEqual(new Set(['2', '9']))
  expect(setAside(decision, following, '')).toMatchObject({ refused: null })
})

it('TEAM-32 TEAM-40 what the server took is in the report; behind a gap of revisions both are read again', () => {
  const act: Act = {
    id: '1',
    step: 'a',
    at,
    sectorChanged: true,
    revision: 3,
    reportRevision: 5,
    state: { selected: true, status: null, note: '', person: '', dueOn: null },
  }
  const taken: WorkshopAction = {
    type: 'taken',
    act,
    sent: decide('1', 'a', 'selected'),
    step: KNOWN.get('a'),
  }
  const next = workshopReducer(OPEN, taken)
  expect(next).toMatchObject({ revision: 3, decisions: [{ id: '1' }] })
  expect(isOutdated(next)).toBe(false)
  expect(next.report).toMatchObject({ cards: [{ uid: 'a' }], sectorUids: ['housing'] })
  const behind = workshopReducer(OPEN, { ...taken, act: { ...act, reportRevision: 6 } })
  expect(isOutdated(behind)).toBe(true)
  // Neither does the next act of this screen bring what is in the gap.
  const following = { ...act, id: '2', revision: 5, reportRevision: 7 }
  expect(isOutdated(workshopReducer(behind, { ...taken, act: following }))).toBe(true)
  expect(workshopReducer(next, taken)).toEqual(next)
})

it('TEAM-46 what is heard of while a workshop is read, or older than an act of this screen, is read again', () => {
  const read = (revision: number, known: number): WorkshopAction => ({
    type: 'read',
    known,
    workshop: { revision, decisions: [] } as unknown as Workshop,
    report: {
      ...report,
      cards: [],
      tags: [],
      sectors: [],
      cardsSectors: [],
      filters: null,
      followUps: [],
      datas: null,
      today: null,
    } as unknown as Report,
  })
  const heard = workshopReducer(OPEN, { type: 'changedElsewhere', revision: 3 })
  const heardMore = workshopReducer(heard, { type: 'changedElsewhere', revision: 4 })
  expect(workshopReducer(heardMore, read(3, 3))).toMatchObject({ revision: 3, latest: 4 })
  expect(workshopReducer(heardMore, read(4, 4))).toMatchObject({ revision: 4, latest: 4 })
  const own = { ...OPEN, revision: 5, latest: 6 }
  expect(workshopReducer(own, read(4, 4))).toMatchObject({ revision: 5, latest: 6 })
  // Behind a gap an own act was answered while what was before it was read.
  const ahead = { ...OPEN, revision: 6, latest: 6 }
  expect(isOutdated(workshopReducer(ahead, read(5, 6)))).toBe(true)
  expect(isOutdated(workshopReducer({ ...ahead, hasGap: true }, read(6, 6)))).toBe(false)
})
