import { expect, it } from 'vitest'
import { mergeFields } from './merge-fields.ts'

const base = { name: 'Isoler', goal: '0', tags: ['bois'] }

it('D-119 fields that were left alone follow the version that came meanwhile, the others stay as typed', () => {
  const typed = { ...base, goal: '7' }
  const latest = { ...base, name: 'Isoler mieux' }
  expect(mergeFields({ base, mine: typed, theirs: latest })).toEqual({
    values: { name: 'Isoler mieux', goal: '7', tags: ['bois'] },
    changed: ['goal'],
    contested: [],
    followed: ['name'],
  })
})

it('LIFE-22 where nobody knows what the fields rested on, every difference is contested', () => {
  const typed = { ...base, goal: '7' }
  const latest = { ...base, name: 'Isoler mieux' }
  expect(mergeFields({ base: null, mine: typed, theirs: latest })).toEqual({
    values: typed,
    changed: ['name', 'goal'],
    contested: ['name', 'goal'],
    followed: [],
  })
})

it.each<[string, string[], string[], string[]]>([
  ['each in its way', ['terre'], ['paille'], ['tags']],
  ['to the same', ['terre'], ['terre'], []],
  ['here alone', ['terre'], ['bois'], []],
])('D-119 a field changed on both sides %s is contested: %j, %j', (_, here, there, contested) => {
  const merged = mergeFields({
    base,
    mine: { ...base, tags: here },
    theirs: { ...base, tags: there },
  })
  expect(merged).toMatchObject({ values: { ...base, tags: here }, contested })
})

it('LIFE-22 fields that are not merged stay, and a rule of its own may tell what is equal', () => {
  const mine = { ...base, name: 'ISOLER', goal: '7' }
  const theirs = { name: 'Isoler mieux', goal: '9', tags: ['paille'] }
  const inAnyCase = (left: typeof base, right: typeof base, field: keyof typeof base) =>
    String(left[field]).toLowerCase() === String(right[field]).toLowerCase()
  expect(mergeFields({ base, mine, theirs }, ['name'], inAnyCase)).toEqual({
    values: { ...mine, name: 'Isoler mieux' },
    changed: [],
    contested: [],
    followed: ['name'],
  })
})
