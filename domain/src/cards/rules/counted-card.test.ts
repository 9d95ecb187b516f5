import { expect, it } from 'vitest'
import { isCounted, isShownToMembers } from './counted-card.ts'

const FORMATS = ['direct', 'indirect', 'completude']
const formatsOf = (holds: (card: { val: number; format: string; draft: boolean }) => boolean) =>
  FORMATS.filter((format) => holds({ val: 10, format, draft: false }))

it('CALC-01 D-48 published steps count unless indirect', () => {
  expect(formatsOf(isCounted)).toEqual(['direct', 'completude'])
  expect(isCounted({ val: 10, format: 'direct', draft: true })).toBe(false)
})

it('SEC-07 published steps are shown to members unless for completeness', () => {
  expect(formatsOf(isShownToMembers)).toEqual(['direct', 'indirect'])
  expect(isShownToMembers({ format: 'direct', draft: true })).toBe(false)
})
