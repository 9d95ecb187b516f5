import { expect, it } from 'vitest'
import { operationFacts, operationSentence, operationTenths } from './operation-words.ts'

const NOTHING = { name: '', address: '', programme: '', area: null, persons: null, phase: null }

it('TEAM-61 only the given fields of an operation are written', () => {
  const told = (operation: Parameters<typeof operationFacts>[0]) =>
    operationFacts(operation).map(({ label, text }) => [label, text])
  expect(told(null)).toEqual([])
  expect(told(NOTHING)).toEqual([])
  expect(told({ ...NOTHING, phase: 'APD', area: 3400 })).toEqual([
    ['Surface', '3\u00a0400\u00a0m²'],
    ['Phase', 'APD'],
  ])
  const all = { ...NOTHING, name: 'Quai', address: 'Rennes', programme: '52 logements' }
  expect(told({ ...all, area: 1, persons: 1200, phase: 'DCE' })).toEqual([
    ['Opération', 'Quai'],
    ['Adresse', 'Rennes'],
    ['Programme', '52 logements'],
    ['Surface', '1\u00a0m²'],
    ['Personnes', '1\u00a0200'],
    ['Phase', 'DCE'],
  ])
})

// Catches: tonnes cut instead of rounded, a half rounded down, persons and sum added.
it.each([
  [120, 685, 822],
  [1, 49, 0],
  [1, 50, 1],
  [1, 149, 1],
  [1, 150, 2],
  [3, 1, 0],
  [7, 0, 0],
  [1, -50, 0],
  [1, -51, -1],
  [10_000_000, 685, 68_500_000],
])('TEAM-60 %i persons × %i kgCO2e are %i tenths of a tonne, half up', (persons, somme, tenths) => {
  expect(operationTenths(persons, somme) + 0).toBe(tenths)
})

it('TEAM-60 the largest operation and sum are computed to the tenth, as with whole numbers without end', () => {
  const random = (max: number) => Math.floor(Math.random() * max)
  for (let round = 0; round < 2000; round += 1) {
    const [persons, somme] = [1 + random(10_000_000), random(2_147_483_647)]
    const exact = (BigInt(persons) * BigInt(somme) + 50n) / 100n
    expect([persons, somme, BigInt(operationTenths(persons, somme))]).toEqual([
      persons,
      somme,
      exact,
    ])
  }
})

it('TEAM-60 the sentence has one decimal, a comma and no-break spaces', () => {
  const said = (persons: number, somme: number) =>
    operationSentence(persons, somme).replaceAll('\u00a0', '_')
  expect(said(120, 685)).toBe('120_personnes ×_685_kgCO2e =_82,2_tCO2e par_an')
  expect(said(1, 1000)).toBe('1_personne ×_1_000_kgCO2e =_1,0_tCO2e par_an')
  expect(said(12_500, 1360)).toBe('12_500_personnes ×_1_360_kgCO2e =_17_000,0_tCO2e par_an')
})
