import { expect, it } from 'vitest'
import {
  allChecked,
  checkState,
  type FilterNode,
  toggleAll,
  toggleNode,
  withThoseBelow,
} from './filter-tree-checks.ts'

const leaf = (uid: string): FilterNode => ({ uid, name: uid, count: 1, children: [] })
const housing = leaf('housing')
const offices = leaf('offices')
const works: FilterNode = { uid: 'works', name: 'works', count: 2, children: [housing, offices] }
const phase = leaf('phase')

it('D-46 checking a parent checks its descendants; checking some of them gives a mixed state', () => {
  expect(toggleNode([], works)).toEqual(['works', 'housing', 'offices'])
  expect(checkState(works, new Set(['housing']))).toBe('mixed')
  expect(toggleNode(['housing'], works)).toEqual(['housing', 'works', 'offices'])
  expect(toggleNode(['works', 'housing', 'offices'], works)).toEqual([])
})

it('D-46 unchecking a child unchecks its parent', () => {
  expect(toggleNode(['works', 'housing', 'offices'], offices, [works])).toEqual(['housing'])
})

it('REP-05 « Tout cocher » checks everything at every depth, then unchecks everything', () => {
  const all = toggleAll(['housing'], [works, phase])
  expect(all).toEqual(['works', 'housing', 'offices', 'phase'])
  expect(allChecked(all, [works, phase])).toBe(true)
  expect(toggleAll(all, [works, phase])).toEqual([])
  expect(allChecked([], [])).toBe(false)
})

it('D-41 the uid of a family alone shows all its keywords as checked', () => {
  expect(withThoseBelow(['works', 'phase'], [works, phase])).toEqual([
    'works',
    'phase',
    'housing',
    'offices',
  ])
  expect(withThoseBelow(['offices'], [works, phase])).toEqual(['offices'])
})
