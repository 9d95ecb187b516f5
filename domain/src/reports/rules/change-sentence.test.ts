import { describe, expect, it } from 'vitest'
import { changeSentence } from './change-sentence.ts'

describe('changeSentence', () => {
  it.each([
    ['value', '« A » : la valeur passe de 1 à 2.'],
    ['version', '« A » : la version passe de 1 à 2.'],
    ['name', '« 1 » s’appelle désormais « 2 ».'],
    ['draft', 'Une étape de ce rapport n’est plus publiée.'],
    ['deleted', 'Une étape de ce rapport a été supprimée.'],
  ] as const)('D-74 says what happened to a step: %s', (change, sentence) => {
    const text = changeSentence({ name: 'A', change, before: '1', after: '2' })
    expect(text.replaceAll('\u00a0', ' ')).toBe(sentence)
  })
})
