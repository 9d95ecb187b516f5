import { expect, it } from 'vitest'
import { type ActOfList, lastDecisions, type StepState, stateAfter, withAct } from './acts.ts'

const NOTHING: StepState = { selected: false, status: null, note: '', person: '', dueOn: null }
const selected = { ...NOTHING, selected: true }

it('TEAM-40 a decision gives the step its status; what is done stays done when it is selected again', () => {
  expect(stateAfter(NOTHING, { status: 'selected' })).toEqual(selected)
  expect(stateAfter(selected, { status: 'considered', note: 'Devis' })).toEqual({
    ...NOTHING,
    status: 'considered',
    note: 'Devis',
  })
  const done = { ...selected, status: 'done', dueOn: '2026-10-01' } as const
  expect(stateAfter(done, { status: 'selected' })).toEqual(done)
})

it('TEAM-40 TEAM-11 a reason belongs to its decision, a note stays a note', () => {
  const discarded = stateAfter(selected, { status: 'discarded', note: 'Trop cher' })
  expect(discarded.note).toBe('Trop cher')
  expect(stateAfter(discarded, { status: 'discarded' }).note).toBe('Trop cher')
  expect(stateAfter(discarded, { status: 'selected' }).note).toBe('')
  const noted = stateAfter(NOTHING, { status: 'considered', note: 'attendre l’étude' })
  expect(stateAfter(noted, { status: 'selected' }).note).toBe('attendre l’étude')
  const put = stateAfter(noted, { status: 'discarded' })
  expect(put.note).toBe('attendre l’étude')
  // The decision has no reason of its own: the note stays with the step.
  const without = { status: 'discarded', note: '' } as const
  expect(stateAfter(put, { status: 'selected' }, without).note).toBe('attendre l’étude')
  const reason = { status: 'discarded', note: 'attendre l’étude' } as const
  expect(stateAfter(put, { status: 'selected' }, reason).note).toBe('')
  expect(stateAfter(noted, { note: '' }).note).toBe('')
})

it('TEAM-40 TEAM-11 the day on which a step was done is no due day; a due day stays while there is something to do', () => {
  const done = { ...selected, status: 'done', dueOn: '2026-10-01', person: 'Awa' } as const
  expect(stateAfter(done, { status: 'considered' })).toMatchObject({ dueOn: null, person: 'Awa' })
  const due = { ...selected, dueOn: '2026-12-01' }
  expect(stateAfter(due, { status: 'considered' }).dueOn).toBe('2026-12-01')
  expect(stateAfter(due, { status: 'discarded' }).dueOn).toBeNull()
})

const act = (id: string, more: Partial<ActOfList>): ActOfList => ({
  id,
  step: 'a',
  at: `2026-11-22T09:0${id}:00Z`,
  before: { status: null, note: '' },
  ...more,
})

it('TEAM-41 of several decisions about one step the last holds, at its place, with the reasons given for it alone', () => {
  const acts = [
    act('1', { status: 'considered', note: 'attendre l’étude' }),
    act('2', { step: 'b', status: 'selected' }),
    act('3', { status: 'discarded' }),
    act('4', { note: 'Réseau trop loin' }),
    act('5', { step: 'b', status: 'selected' }),
  ]
  const decisions = acts.reduce<ReturnType<typeof withAct>>(withAct, [])
  expect(lastDecisions(decisions)).toMatchObject([
    { id: '3', step: 'a', status: 'discarded', note: 'Réseau trop loin' },
    { id: '5', step: 'b', status: 'selected', note: '' },
  ])
})

it('TEAM-40 an undone decision leaves the list with its reasons, and the one before holds again', () => {
  const acts = [
    act('1', { status: 'considered', note: 'Devis' }),
    act('2', { status: 'discarded' }),
    act('3', { note: 'Hors du périmètre' }),
    act('4', { undoes: '2' }),
  ]
  expect(acts.reduce<ReturnType<typeof withAct>>(withAct, [])).toMatchObject([
    { id: '1', status: 'considered', note: 'Devis' },
  ])
})
