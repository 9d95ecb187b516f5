import { expect, it } from 'vitest'
import type { ActAction, Version } from '../contract.ts'
import { timelineGeometry, WIDTH } from './timeline-geometry.ts'

const versions = (...actions: ActAction[]): Version[] =>
  actions.map((action, index) => ({
    action,
    number: index + 1,
    title: 'Isoler',
    published: true,
    at: '2026-11-24T09:00:00Z',
    by: null,
    changed: [],
  }))

it('LIFE-13 a next version branches off the published line, and joins it where it was published', () => {
  const { branches, xOf, today } = timelineGeometry(
    versions('create', 'open-next', 'prepare', 'update', 'publish-next'),
    null,
  )
  expect(branches).toEqual([
    { from: (xOf(0) + xOf(1)) / 2, first: xOf(1), last: xOf(2), to: xOf(4), isOpen: false },
  ])
  expect(today).toBe(WIDTH)
})

it('LIFE-13 one that was given up joins nowhere, the last one is on its way', () => {
  const { branches } = timelineGeometry(
    versions('found', 'open-next', 'prepare', 'open-next', 'prepare'),
    { isNextVersion: true, isPlanned: false },
  )
  expect(branches.map(({ to, isOpen }) => [to, isOpen])).toEqual([
    [null, false],
    [null, true],
  ])
})

it('LIFE-14 a planned publication joins after today', () => {
  const many = Array<ActAction>(12).fill('update')
  const { today, joins } = timelineGeometry(versions(...many), {
    isNextVersion: false,
    isPlanned: true,
  })
  expect(today).toBeLessThan(joins ?? 0)
  expect(joins).toBeLessThan(WIDTH)
})
