import { expect, it } from 'vitest'
import { versionIndex } from './version-index.ts'

it('LIFE-10 versions are counted in letters as indices of a drawing are, on after Z', () => {
  expect([1, 2, 26, 27, 28, 52, 53, 702, 703].map(versionIndex)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
