import { expect, it } from 'vitest'
import { calculateFigures } from './calculate-figures.ts'
import { figuresWithConsidered } from './figures-with-considered.ts'

const [housing, mobility] = [
  { uid: 'h', total: 165 },
  { uid: 'm', total: 90 },
]
const step = (val: number, format = 'direct', draft = false) => ({ val, format, draft })

it('TEAM-12 the figures equal a calculation with the considered steps and their sectors', () => {
  const selected = [step(40), step(75, 'indirect')]
  const considered = [
    { ...step(30), sector: housing },
    { ...step(12), sector: mobility },
    { ...step(7), sector: mobility },
    { ...step(5), sector: null },
  ]
  const stored = calculateFigures(selected, [housing])
  const expected = calculateFigures([...selected, ...considered], [housing, mobility])
  expect(figuresWithConsidered(stored, ['h'], considered)).toEqual(expected)
})

it('TEAM-12 a considered step that does not count adds neither itself nor its sector', () => {
  const stored = calculateFigures([step(40)], [housing])
  const considered = [
    { ...step(30, 'indirect'), sector: mobility },
    { ...step(30, 'direct', true), sector: mobility },
  ]
  expect(figuresWithConsidered(stored, ['h'], considered)).toEqual(stored)
})
