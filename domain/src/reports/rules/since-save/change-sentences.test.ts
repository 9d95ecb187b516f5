import { describe, expect, it } from 'vitest'
import type { StepChange } from '../../contract.ts'
import { changeSentences } from './change-sentences.ts'

const plain = (sentences: string[]) => sentences.map((text) => text.replaceAll('\u00a0', ' '))

const changed = (change: StepChange['change']) => ({ name: 'A', change, before: '1', after: '2' })

describe('changeSentences', () => {
  it.each([
    ['value', '« A » : la valeur passe de 1 à 2.'],
    ['version', '« A » : la version passe de 1 à 2.'],
    ['name', '« 1 » s’appelle désormais « 2 ».'],
    ['draft', 'Une étape de ce rapport n’est plus publiée.'],
    ['deleted', 'Une étape de ce rapport a été supprimée.'],
  ] as const)('D-74 says what happened to a step: %s', (change, sentence) => {
    expect(plain(changeSentences([changed(change)]))).toEqual([sentence])
  })

  it('D-74 counts the steps that may not be named, after the others', () => {
    const changes = [changed('draft'), changed('deleted'), changed('value'), changed('draft')]
    expect(plain(changeSentences([...changes, changed('deleted')]))).toEqual([
      '« A » : la valeur passe de 1 à 2.',
      '2 étapes de ce rapport ne sont plus publiées.',
      '2 étapes de ce rapport ont été supprimées.',
    ])
  })
})
