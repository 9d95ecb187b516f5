import { expect, it } from 'vitest'
import {
  FOLLOW_UP_STATUSES,
  followUpContradiction,
  NO_FOLLOW_UP,
  ONLY_SELECTED_IS_DONE,
  reconcileFollowUps,
  SELECTED_IS_NOT_BESIDE,
} from './follow-up.ts'

it('TEAM-10 « réalisée » needs a selected step, the other statuses an unselected one', () => {
  const told = (isSelected: boolean) =>
    [null, ...FOLLOW_UP_STATUSES].map((status) => followUpContradiction(status, isSelected))
  const beside = SELECTED_IS_NOT_BESIDE
  expect(told(true)).toEqual([null, null, beside, beside, beside])
  expect(told(false)).toEqual([null, ONLY_SELECTED_IS_DONE, null, null, null])
})

it('TEAM-10 the selection wins over a status, notes stay and what says nothing goes', () => {
  const followUps = [
    { ...NO_FOLLOW_UP, step: 'a', status: 'considered' as const, note: 'Devis' },
    { ...NO_FOLLOW_UP, step: 'b', status: 'discarded' as const },
    { ...NO_FOLLOW_UP, step: 'c', status: 'done' as const, dueOn: '2026-12-04' },
    { ...NO_FOLLOW_UP, step: 'd', status: 'in-place' as const },
  ]
  const after = reconcileFollowUps(followUps, ({ step }) => step === 'a' || step === 'b')
  expect(after.map(({ step, status }) => [step, status])).toEqual([
    ['a', null],
    ['c', null],
    ['d', 'in-place'],
  ])
})
