import { expect, it } from 'vitest'
import { workshopKey } from './use-workshop-keys.ts'

const press = (key: string, held: { ctrlKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const ON_PAGE = { place: 'page', singleKeys: true } as const

it('TEAM-40 letters decide in either case, arrows and a remote go through the steps, Space pauses, Escape ends', () => {
  const meant = (key: string) => workshopKey(press(key), ON_PAGE)
  expect(['r', 'A', 'e', 'N', 'z'].map(meant)).toEqual([
    'select',
    'consider',
    'discard',
    'note',
    'undo',
  ])
  expect(['ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp', ' ', 'Escape', 'x'].map(meant)).toEqual([
    'next',
    'next',
    'previous',
    'previous',
    'pause',
    'end',
    null,
  ])
  expect(workshopKey(press('r', { ctrlKey: true }), ON_PAGE)).toBeNull()
})

it('TEAM-40 letters are off by choice and in fields; Space presses a button that has the focus', () => {
  expect(workshopKey(press('r'), { place: 'page', singleKeys: false })).toBeNull()
  expect(workshopKey(press('ArrowLeft'), { place: 'page', singleKeys: false })).toBe('previous')
  expect(workshopKey(press('r'), { place: 'text', singleKeys: true })).toBeNull()
  expect(workshopKey(press('PageDown'), { place: 'text', singleKeys: true })).toBe('next')
  expect(workshopKey(press(' '), { place: 'control', singleKeys: true })).toBeNull()
})
