import { describe, expect, it } from 'vitest'
import { printable } from './printable.ts'

describe('printable', () => {
  it('strips controls, bidirectional overrides and lone surrogates at any depth', () => {
    const value = {
      name: 'a\u0000b\u202ec\ud800d\u2066',
      list: [{ text: '\ufeffe\u200bf' }],
      count: 3,
      none: null,
    }
    expect(printable(value)).toEqual({ name: 'abcd', list: [{ text: 'ef' }], count: 3, none: null })
  })

  it('keeps accents, no-break spaces and line ends; the narrow space becomes the plain one', () => {
    expect(printable('e\u0301te\u0301 1\u202f360\u00a0%\r\nœ')).toBe('été 1\u00a0360\u00a0%\n\nœ')
  })

  it('keeps an emoji made of several characters', () => {
    expect(printable('👩\u200d🌾')).toBe('👩\u200d🌾')
  })
})
