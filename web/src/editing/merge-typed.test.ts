import { expect, it } from 'vitest'
import { mergeTyped } from './merge-typed.ts'

const before = { name: 'Isoler', goal: '0', tags: ['bois'] }

it('D-119 fields that were left alone follow the version that came meanwhile, the others stay as typed', () => {
  const typed = { ...before, goal: '7' }
  const latest = { ...before, name: 'Isoler mieux' }
  expect(mergeTyped(typed, before, latest)).toEqual({
    values: { name: 'Isoler mieux', goal: '7', tags: ['bois'] },
    contested: [],
    followed: ['name'],
  })
})

it('LIFE-22 where nobody knows what the fields rested on, every difference is contested', () => {
  const typed = { ...before, goal: '7' }
  const latest = { ...before, name: 'Isoler mieux' }
  expect(mergeTyped(typed, null, latest)).toEqual({
    values: typed,
    contested: ['name', 'goal'],
    followed: [],
  })
})

it.each<[string, string[], string[], string[]]>([
  ['each in its way', ['terre'], ['paille'], ['tags']],
  ['to the same', ['terre'], ['terre'], []],
  ['here alone', ['terre'], ['bois'], []],
])('D-119 a field changed on both sides %s is contested: %j, %j', (_, here, there, contested) => {
  const merged = mergeTyped({ ...before, tags: here }, before, { ...before, tags: there })
  expect(merged).toMatchObject({ values: { ...before, tags: here }, contested })
})
