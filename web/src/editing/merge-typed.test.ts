import { expect, it } from 'vitest'
import { mergeTyped } from './merge-typed.ts'

const before = { name: 'Isoler', goal: '0', tags: ['bois'] }

it('D-119 fields that were left alone follow the version that came meanwhile, the others stay as typed', () => {
  const typed = { ...before, goal: '7' }
  const latest = { ...before, name: 'Isoler mieux' }
  expect(mergeTyped(typed, before, latest)).toEqual({
    values: { name: 'Isoler mieux', goal: '7', tags: ['bois'] },
    contested: false,
  })
})

it.each([
  ['each in its way', ['terre'], ['paille'], true],
  ['to the same', ['terre'], ['terre'], false],
  ['here alone', ['terre'], ['bois'], false],
])('D-119 a field changed on both sides %s is contested: %j, %j', (_, here, there, contested) => {
  const merged = mergeTyped({ ...before, tags: here }, before, { ...before, tags: there })
  expect(merged).toEqual({ values: { ...before, tags: here }, contested })
})
