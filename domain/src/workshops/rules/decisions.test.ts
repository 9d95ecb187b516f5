import { expect, it } from 'vitest'
import { lastDecisions, mergeDecisions } from './decisions.ts'

const decide = (step: string, minute: number, note = '') => ({
  ...{ step, note },
  at: new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString(),
})

it('TEAM-41 of several decisions about one step the last holds, at its place', () => {
  const decisions = [decide('a', 1), decide('b', 2), decide('a', 3)]
  expect(lastDecisions(decisions)).toEqual([decisions[1], decisions[2]])
})

it('TEAM-40 the decisions of two screens are united: none is lost, what was undone on one stays undone', () => {
  const base = [decide('a', 1), decide('b', 2), decide('c', 3)]
  const mine = [decide('a', 1, 'Devis'), decide('c', 3), decide('d', 5)]
  const theirs = [decide('b', 2), decide('a', 1), decide('c', 3), decide('e', 4)]
  expect(mergeDecisions({ base, mine, theirs })).toEqual([
    decide('a', 1, 'Devis'),
    decide('c', 3),
    decide('e', 4),
    decide('d', 5),
  ])
  expect(mergeDecisions({ base, mine: base, theirs: [base[0] ?? decide('a', 1)] })).toEqual([
    base[0],
  ])
})
