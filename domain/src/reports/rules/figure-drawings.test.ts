import { describe, expect, it } from 'vitest'
import { effortGaugeDrawing, sectorBarDrawing } from './figure-drawings.ts'

const figures = (somme: number, potentiel: number) => ({
  somme,
  potentiel,
  objectif: Math.round(potentiel / 2),
  effort: potentiel === 0 ? 0 : Math.round((somme * 100) / potentiel),
})

const wordsOf = (somme: number, potentiel: number, width: 320 | 600 = 600) =>
  effortGaugeDrawing(figures(somme, potentiel), width).marks.flatMap((mark) =>
    'text' in mark ? [mark.text] : [],
  )

const placeOf = (text: string, somme: number, potentiel: number) => {
  const { marks } = effortGaugeDrawing(figures(somme, potentiel), 600)
  return marks.find((mark) => 'text' in mark && mark.text === text)
}

describe('drawing of the effort', () => {
  it('names the objective, the potential, the sum and what is left to the objective', () => {
    expect(wordsOf(1360, 3300)).toEqual([
      'Objectif 2030',
      '0',
      'potentiel 3\u00a0300',
      '1\u00a0360',
      'écart à l’objectif\u00a0: 290',
    ])
    expect(wordsOf(1360, 3300, 320)).toContain('écart 290')
    expect(wordsOf(1700, 3300)).toContain('Objectif 2030 atteint')
    expect(wordsOf(3200, 3300, 320)).toContain('Objectif 2030 atteint')
  })

  it('writes the sum inside the drawing, under its end when there is no room behind', () => {
    expect(placeOf('1\u00a0360', 1360, 3300)).toMatchObject({ anchor: 'start', y: 75 })
    expect(placeOf('3\u00a0200', 3200, 3300)).toMatchObject({ anchor: 'end', y: 86 })
  })

  it('has neither flag nor gap without potential', () => {
    expect(wordsOf(0, 0)).toEqual(['0', 'potentiel 0', '0'])
  })
})

describe('bar of a sector', () => {
  it('never has a negative length', () => {
    const paths = sectorBarDrawing(figures(0, 0), 100).marks.map((mark) =>
      'path' in mark ? mark.path : '',
    )
    expect(paths.every((path) => !path.includes('h-'))).toBe(true)
  })
})
