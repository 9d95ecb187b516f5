import { expect, it } from 'vitest'
import { describeSameName } from './describe-same-name.ts'

const item = { '@id': '/api/tags/1', uid: '1', name: 'Bâtir' }
const place = { parent: undefined, unique: false }

it('CLASS-16 shows the item of that name, where it stands and what uses it', () => {
  expect(describeSameName(undefined, 'x', place)).toBeNull()
  expect(describeSameName(item, 'batir', place)).toEqual({
    message: '«\u00a0Bâtir\u00a0» figure déjà ici.',
    isRefused: false,
  })
  expect(
    describeSameName({ ...item, used: 2 }, 'x', { ...place, parent: 'Gros œuvre' })?.message,
  ).toBe('«\u00a0Bâtir\u00a0» figure déjà dans «\u00a0Gros œuvre\u00a0», avec 2\u00a0étapes.')
})

it('CLASS-16 of an organisation only case makes no second one', () => {
  const unique = { ...place, unique: true }
  expect(describeSameName(item, ' BÂTIR', unique)?.isRefused).toBe(true)
  expect(describeSameName(item, 'Batir', unique)?.isRefused).toBe(false)
  expect(describeSameName({ ...item, used: 1 }, 'bâtir', unique)?.message).toBe(
    '«\u00a0Bâtir\u00a0» figure déjà ici, avec 1\u00a0compte. Deux organisations ne peuvent pas porter le même nom.',
  )
})
