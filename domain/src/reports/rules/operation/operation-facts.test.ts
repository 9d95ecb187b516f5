import { expect, it } from 'vitest'
import { operationFacts } from './operation-facts.ts'

const NOTHING = { name: '', address: '', programme: '', area: null, persons: null, phase: null }

it('TEAM-61 of an operation only what was given is written', () => {
  expect(operationFacts(null)).toEqual([])
  expect(operationFacts(NOTHING)).toEqual([])
  expect(operationFacts({ ...NOTHING, phase: 'APD', area: 3400 })).toEqual([
    ['Surface', '3\u00a0400\u00a0m²'],
    ['Phase', 'APD'],
  ])
  const all = { ...NOTHING, name: 'Quai', address: 'Rennes', programme: '52 logements' }
  expect(operationFacts({ ...all, area: 1, persons: 1200, phase: 'DCE' })).toEqual([
    ['Opération', 'Quai'],
    ['Adresse', 'Rennes'],
    ['Programme', '52 logements'],
    ['Surface', '1\u00a0m²'],
    ['Personnes', '1\u00a0200'],
    ['Phase', 'DCE'],
  ])
})
