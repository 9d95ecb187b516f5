import { expect, it } from 'vitest'
import { completeQueue } from './workshop-local-draft.ts'
import type { StepAct } from './workshop-state.ts'

const decision = (step: string, note = '') => ({
  step,
  status: 'discarded',
  note,
  at: '2026-11-22T09:04:00.000Z',
  before: { status: null, note: '', joined: false },
})
const queueIn = (stored: unknown) =>
  completeQueue(stored) as { id: string; content: StepAct; message?: string }[]

it('TEAM-40 REP-41 the decisions of a draft of before that were not sent are acts, and so are reasons written since', () => {
  const saved = [decision('a'), decision('b')]
  const decisions = [decision('a'), decision('b', 'Trop cher'), decision('c', 'Hors sujet')]
  const queue = queueIn({ revision: 3, current: 'c', timer: 60, unsaved: true, saved, decisions })
  const { at } = decision('a')
  expect(queue.map(({ content }) => content)).toEqual([
    { step: 'b', note: 'Trop cher', at },
    { step: 'c', status: 'discarded', note: 'Hors sujet', at },
    { current: 'c', timer: 60 },
  ])
  for (const { id } of queue)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(queue.map(({ id }) => id)).size).toBe(3)
})

it('TEAM-40 REP-41 the acts of a draft of before the queue keep their ids, and refused ones their cause', () => {
  const act = { id: '1', step: 'a', status: 'selected', at: decision('a').at }
  const refused = [{ act: { ...act, id: '2' }, message: '« a » n’est plus publiée' }]
  const { id: _, ...content } = act
  const work = { current: 'a', timer: 0, unsaved: false, acts: [act], refused }
  expect(queueIn(work)).toEqual([
    { id: '1', content },
    { id: '2', content, message: '« a » n’est plus publiée' },
  ])
  expect(queueIn(queueIn(work))).toEqual(queueIn(work))
})
