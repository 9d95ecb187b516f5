import { expect, it } from 'vitest'
import { type FollowUpFields, NO_FOLLOW_UP } from './follow-up.ts'
import { mergeFollowUps } from './merge-follow-ups.ts'

const said = (uid: string, fields: Partial<FollowUpFields>) => ({
  ...NO_FOLLOW_UP,
  step: { uid },
  ...fields,
})
const CONSIDERED = said('a', { status: 'considered', note: 'Devis' })

it('TEAM-32 what only one of two said about a step holds, field by field', () => {
  const merged = mergeFollowUps(
    {
      base: [CONSIDERED, said('b', { note: 'Ancienne' }), said('gone', { status: 'in-place' })],
      mine: [
        { ...CONSIDERED, status: 'discarded' as const },
        said('b', { note: 'Ancienne' }),
        said('c', { status: 'in-place' }),
        said('gone', { status: 'in-place' }),
      ],
      theirs: [
        { ...CONSIDERED, person: 'Awa' },
        said('b', { note: 'Nouvelle' }),
        said('d', { status: 'done' }),
      ],
    },
    (uid) => uid === 'd',
  )
  expect(merged.contested).toEqual([])
  expect(Object.fromEntries(merged.followUps.map((of) => [of.step.uid, of]))).toEqual({
    a: said('a', { status: 'discarded', note: 'Devis', person: 'Awa' }),
    b: said('b', { note: 'Nouvelle' }),
    c: said('c', { status: 'in-place' }),
    d: said('d', { status: 'done' }),
  })
})

it('TEAM-32 a field that both changed keeps the value here, and the step is reported', () => {
  const mine = [said('a', { status: 'discarded', note: 'Devis' })]
  const theirs = [said('a', { status: 'in-place', note: 'Devis' })]
  expect(mergeFollowUps({ base: [CONSIDERED], mine, theirs }, () => false)).toEqual({
    followUps: mine,
    contested: mine,
  })
  expect(mergeFollowUps({ mine, theirs: [...mine] }, () => false).contested).toEqual([])
})

it('TEAM-32 a status does not go silently with a step that the other selected or removed', () => {
  const selected = mergeFollowUps({ base: [], mine: [CONSIDERED], theirs: [] }, () => true)
  expect(selected.followUps).toEqual([{ ...CONSIDERED, status: null }])
  expect(selected.contested).toEqual(selected.followUps)
  const done = [said('a', { status: 'done' })]
  const removed = mergeFollowUps({ base: [], mine: done, theirs: [] }, () => false)
  expect([removed.followUps, removed.contested.length]).toEqual([[], 1])
})
