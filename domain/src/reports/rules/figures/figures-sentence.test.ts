import { expect, it } from 'vitest'
import { figuresSentence } from './figures-sentence.ts'

it('PDF-09 X-01 the gauge is told in one sentence, each figure by its name', () => {
  const figures = { somme: 1360, potentiel: 3300, objectif: 1650, effort: 41 }
  expect(figuresSentence(figures).replaceAll('\u00a0', ' ')).toBe(
    'Effort 41 %. Somme 1 360, objectif 2030 1 650, potentiel 3 300 kgCO2e par personne et par an.',
  )
})
