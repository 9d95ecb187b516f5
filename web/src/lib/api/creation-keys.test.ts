import { describe, expect, it } from 'vitest'
import { creationKey, forgetCreationKey } from './creation-keys.ts'

const formOf = (name: string) => {
  const form = new FormData()
  form.set('name', name)
  return form
}

describe('keys of creations', () => {
  it('O-07 the same content has the same key until it is done', () => {
    const first = creationKey('/register', formOf('a'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(creationKey('/register', formOf('a'))).toBe(first)
    forgetCreationKey('/register')
    expect(creationKey('/register', formOf('a'))).not.toBe(first)
  })

  it('O-07 other content and other addresses have keys of their own', () => {
    const keys = [
      creationKey('/a', formOf('a')),
      creationKey('/a', formOf('b')),
      creationKey('/b', formOf('b')),
      creationKey('/c', { name: 'b' }),
      creationKey('/c', { name: 'c' }),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
