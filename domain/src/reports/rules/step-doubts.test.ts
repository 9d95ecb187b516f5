import { expect, it } from 'vitest'
import { linkedStepsWord, missingConditions } from './step-doubts.ts'

const step = (uid: string, over: object = {}) => ({
  uid,
  val: 100,
  format: 'direct',
  draft: false,
  branch: 'street',
  ...over,
})
const conditions = [
  { uid: 'soil', branch: 'street' },
  { uid: 'budget', branch: 'building' },
]
const missing = (over: object, held: readonly string[] = []) =>
  missingConditions(step('trees', over), conditions, (uid) => held.includes(uid)).map(
    ({ uid }) => uid,
  )

it('TEAM-52 a condition of the same branch is missing until it is held; other steps suppose nothing', () => {
  expect(missing({})).toEqual(['soil'])
  expect(missing({}, ['soil'])).toEqual([])
  expect(missing({}, ['budget'])).toEqual(['soil'])
  expect(missing({ branch: 'building' })).toEqual(['budget'])
  expect(missing({ branch: undefined })).toEqual([])
  expect(missing({ val: 0 })).toEqual([])
  expect(missing({ format: 'indirect' })).toEqual([])
  expect(missing({ draft: true })).toEqual([])
})

it('TEAM-52 a transversal step with none or all of its steps says so, with some it says nothing', () => {
  const word = (linked: number, selected: number) =>
    linkedStepsWord(linked, selected)?.replaceAll('\u00a0', ' ') ?? null
  expect(word(3, 0)).toBe('Aucune de ses 3 étapes liées n’est retenue.')
  expect([word(3, 1), word(3, 2), word(0, 0)]).toEqual([null, null, null])
  expect(word(3, 3)).toBe('Ses 3 étapes liées sont toutes retenues.')
  expect([word(1, 0), word(1, 1)]).toEqual([
    'Son étape liée n’est pas retenue.',
    'Son étape liée est retenue aussi.',
  ])
})
