import { expect, it } from 'vitest'
import { operationFieldsOf, readOperationFields } from './operation-fields.ts'

const TANNEURS = {
  name: 'Quai des Tanneurs',
  address: 'Rennes',
  programme: '52 logements neufs',
  area: 3400,
  persons: 120,
  phase: 'APD',
} as const
const EMPTY = operationFieldsOf(null)

it('TEAM-61 the form of an operation shows the values that it reads', () => {
  expect(readOperationFields(operationFieldsOf(TANNEURS))).toEqual({ operation: TANNEURS })
  expect(readOperationFields(EMPTY)).toEqual({
    operation: { name: '', address: '', programme: '', area: null, persons: null, phase: null },
  })
})

it('TEAM-60 persons are typed as the French type numbers; anything else gets a message', () => {
  const persons = (typed: string) => {
    const read = readOperationFields({ ...EMPTY, persons: typed })
    return 'operation' in read ? read.operation.persons : read.faults.persons
  }
  expect(['1 200', '12\u00a0500', ' 7 ', '10000000'].map(persons)).toEqual([
    1200, 12_500, 7, 10_000_000,
  ])
  for (const typed of ['0', '1,5', '-3', 'cent', '10000001', '1.200']) {
    expect([typed, persons(typed)]).toEqual([
      typed,
      'Le nombre de personnes doit être un nombre entier de 1 à 10\u00a0000\u00a0000.',
    ])
  }
})

it('TEAM-61 every wrong field gets a message, not only the first', () => {
  const read = readOperationFields({ ...EMPTY, name: 'a'.repeat(256), area: '0', persons: 'x' })
  expect('faults' in read && Object.keys(read.faults)).toEqual(['name', 'area', 'persons'])
})
