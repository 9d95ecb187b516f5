import { describe, expect, it } from 'vitest'
import { shortcutOf } from './use-shortcuts.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const free = { typing: false, singleKeys: true }

describe('shortcuts of the editing screen', () => {
  it('/ searches, ? helps, Ctrl or ⌘ with S saves', () => {
    expect(shortcutOf({ ...NONE, key: '/' }, free)).toBe('search')
    expect(shortcutOf({ ...NONE, key: '?', shiftKey: true }, free)).toBe('help')
    expect(shortcutOf({ ...NONE, key: 's', ctrlKey: true }, free)).toBe('save')
    expect(shortcutOf({ ...NONE, key: 'S', metaKey: true }, free)).toBe('save')
  })

  it('the letter of a stage leads to it', () => {
    const actions = ['a', 'b', 'c'].map((key) => shortcutOf({ ...NONE, key }, free))
    expect(actions).toEqual(['stageA', 'stageB', 'stageC'])
    expect(shortcutOf({ ...NONE, key: 'a', ctrlKey: true }, free)).toBeNull()
    expect(shortcutOf({ ...NONE, key: 'a' }, { ...free, typing: true })).toBeNull()
  })

  it('only saving is listened to while typing, or when single keys are off', () => {
    for (const where of [
      { ...free, typing: true },
      { ...free, singleKeys: false },
    ]) {
      expect(shortcutOf({ ...NONE, key: '/' }, where)).toBeNull()
      expect(shortcutOf({ ...NONE, key: '?' }, where)).toBeNull()
      expect(shortcutOf({ ...NONE, key: 's', ctrlKey: true }, where)).toBe('save')
    }
  })

  it('leaves every other key alone', () => {
    expect(shortcutOf({ ...NONE, key: 's' }, free)).toBeNull()
    expect(shortcutOf({ ...NONE, key: 's', ctrlKey: true, shiftKey: true }, free)).toBeNull()
    expect(shortcutOf({ ...NONE, key: '/', ctrlKey: true }, free)).toBeNull()
    expect(shortcutOf({ ...NONE, key: '/', altKey: true }, free)).toBeNull()
  })
})
