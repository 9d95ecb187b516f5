import { expect, it } from 'vitest'
import { addReference } from './named-reference.ts'

const wood = { '@id': '/api/tags/1', name: 'Bois' }

it('VAL-30 adds a new item at the end', () => {
  const stone = { '@id': '/api/tags/2', name: 'Bois' }
  expect(addReference([wood], stone)).toEqual([wood, stone])
})

it('VAL-30 leaves a list alone that has it already, by @id', () => {
  expect(addReference([wood], { ...wood, name: 'Bois (renommé)' })).toEqual([wood])
})
