import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { expect, it } from 'vitest'
import { variantGroups, variantLetters } from './variants.ts'

const report = (id: number, originUid: string | null = null) =>
  ({ id, uid: `r${id}`, originUid }) as ListedReport

it('TEAM-02 variants are grouped at the place of their first one, other reports keep their places', () => {
  const list = [report(4, 'r1'), report(3), report(2, 'r1'), report(1), report(5)]
  expect(variantGroups(list).map((group) => group.reports.map(({ id }) => id))).toEqual([
    [1, 2, 4],
    [3],
    [5],
  ])
})

it('TEAM-02 variants have letters in the order they were made, also without their origin; others have none', () => {
  expect([...variantLetters([report(4, 'gone'), report(3), report(2, 'gone')])]).toEqual([
    ['r2', 'A'],
    ['r4', 'B'],
  ])
})
