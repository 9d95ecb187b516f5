import type { Change } from '@etapes-climat/domain/changes/contract'
import { expect, it } from 'vitest'
import { changeWords } from './change-words.ts'
import { type WrittenThing, withChanges } from './dashboard-data.ts'

const thing = (id: number, changedAt: string): WrittenThing => ({
  '@id': `/api/cards/${id}`,
  kind: 'Étape',
  title: `Étape ${id}`,
  to: '/admin/etapes',
  draft: false,
  withoutValue: false,
  unfinished: null,
  changedAt,
  change: null,
})
const change = (id: number, values: Partial<Change>): Change => ({
  '@id': `/api/cards/${id}`,
  '@type': 'Card',
  uid: null,
  title: '',
  action: 'publish',
  at: '2026-11-21T19:15:00+00:00',
  by: { firstName: 'Ada', lastName: 'Le Goff' },
  ...values,
})

it('says the action, its author when known, and its time', () => {
  const [last, first] = withChanges(
    [thing(1, '2026-11-20T10:00:00+00:00'), thing(2, '2026-11-21T10:00:00+00:00')],
    [change(1, {})],
  ).map((shown) => changeWords(shown).replace(/, le .*/, ''))
  expect([last, first]).toEqual(['Étape, publication par Ada Le Goff', 'Étape'])
})

it('names nobody when the account was erased', () => {
  const [shown] = withChanges([thing(1, '')], [change(1, { by: null, action: 'move' })])
  expect(shown && changeWords(shown)).toMatch(/^Étape, déplacement, le 21\/11\/2026/)
})
