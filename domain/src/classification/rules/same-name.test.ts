import { expect, it } from 'vitest'
import { findSameName } from './same-name.ts'

const item = (name: string) => ({ '@id': `/api/tags/${name}`, name })
const ITEMS = [item('Énergie grise'), item('Bois'), item('')]

it.each([
  ['energie  GRISE ', 'Énergie grise'],
  ['Bois', 'Bois'],
  ['Boi', undefined],
  ['  ', undefined],
])('CLASS-16 %j is the name of %j', (name, found) => {
  expect(findSameName(ITEMS, name)?.name).toBe(found)
})

it('CLASS-16 an item keeps its own name', () => {
  expect(findSameName(ITEMS, 'BOIS', '/api/tags/Bois')).toBeUndefined()
})
