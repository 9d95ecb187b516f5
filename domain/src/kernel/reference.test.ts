import { expect, it } from 'vitest'
import { parseReference } from './reference.ts'

const UID = '6f1c2b1e-1c2d-4e3f-8a4b-5c6d7e8f9a0b'

it.each([
  ['/api/cards/12', { id: 12 }],
  [`/api/cards/${UID}`, { uid: UID }],
  ['12', { id: 12 }],
  [12, { id: 12 }],
  [UID.toUpperCase(), { uid: UID }],
  [{ '@id': '/api/cards/12', name: 'ignored' }, { id: 12 }],
  ['/api/sectors/12', null],
  ['/api/cards/0', null],
  ['12; drop table card', null],
  [{ '@id': 'x' }, null],
])('D-114 %j as a reference to a card is %j', (input, expected) => {
  expect(parseReference(input, 'cards')).toEqual(expected)
})
