import { describe, expect, it } from 'vitest'
import { frenchTypography, keepTogether, keepWholeText } from './french-typography.ts'

const shown = (text: string) => keepTogether(text).replaceAll('\u00a0', '~')

describe('keepTogether', () => {
  it('puts no-break spaces where French wants them', () => {
    expect(shown('Pourquoi ? « Oui » : 41 % ; vite !')).toBe(
      'Pourquoi~? «~Oui~»~: 41~% ; vite~!'.replace('% ;', '%~;'),
    )
  })

  it('keeps thousands and units with their number', () => {
    expect(shown('1 360 kgCO2e et 4 200 m² en 15 min')).toBe('1~360~kgCO2e et 4~200~m² en 15~min')
  })

  it('leaves years, words and other spaces alone', () => {
    expect(shown('en 2030 et 15 minutes, 3 maisons, 12 avenues')).toBe(
      'en 2030 et 15 minutes, 3 maisons, 12 avenues',
    )
  })
})

describe('keepWholeText', () => {
  it('keeps a short last word with the one before', () => {
    expect(keepWholeText('Halle Alstom, tranche 2')).toBe('Halle Alstom, tranche\u00a02')
    expect(keepWholeText('Halle Alstom, à Nantes')).toBe('Halle Alstom, à Nantes')
  })
})

describe('frenchTypography', () => {
  it('drops the white space at the edges, inside marks too, and empty marks', () => {
    const nodes = frenchTypography([
      { type: 'bold', children: [{ type: 'text', text: ' a ' }] },
      { type: 'italic', children: [] },
      { type: 'text', text: 'b ' },
    ])
    expect(nodes).toEqual([
      { type: 'bold', children: [{ type: 'text', text: 'a ' }] },
      { type: 'text', text: 'b' },
    ])
  })
})
