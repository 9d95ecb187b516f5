import { describe, expect, it } from 'vitest'
import type { StepChange } from '../../contract.ts'
import { changeSentences } from './change-sentences.ts'

const plain = (sentences: string[]) => sentences.map((text) => text.replaceAll('\u00a0', ' '))

const changed = (change: StepChange['change']) => ({ name: 'A', change, before: '1', after: '2' })

describe('changeSentences', () => {
  it.each([
    ['value', '« A » : la valeur passe de 1 à 2.'],
    ['version', '« A » a une nouvelle version.'],
    ['name', '« 1 » s’appelle désormais « 2 ».'],
    ['draft', 'Une étape de ce rapport n’est plus publiée.'],
    ['deleted', 'Une étape de ce rapport a été supprimée.'],
  ] as const)('D-74 says what happened to a step: %s', (change, sentence) => {
    expect(plain(changeSentences([changed(change)]))).toEqual([sentence])
  })

  it('D-74 a new version has its day, not its index', () => {
    const change = {
      name: 'A',
      change: 'version',
      before: 'LOG-04-1-2026-01-15',
      after: 'LOG-04-2-2026-03-02',
    } as const
    expect(plain(changeSentences([change]))).toEqual([
      '« A » a une nouvelle version, du 02/03/2026.',
    ])
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
