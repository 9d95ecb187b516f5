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

const line = (role: string, path: string) => ({ role, path })
/** A word at a place, anchored at its start or its end. */
const word = (role: string, text: string, x: number, y: number, anchor: string) => ({
  role,
  text,
  x,
  y,
  anchor,
})

describe('drawing of the effort', () => {
  it('REP-39 draws rail, sum, objective and their words from the back to the front', () => {
    const { width, height, marks } = effortGaugeDrawing(figures(100, 400), 600)
    expect([width, height]).toEqual([600, 90])
    expect(marks).toEqual([
      line('rail', 'M0.5 34.5h599v20H0.5Z'),
      line('fill', 'M0 34h150v21H0Z'),
      line('dimension', 'M150 55v5M450 55v5'),
      line('target', 'M300 14V62'),
      line('flag', 'M300 2h92v20H300Z'),
      word('flagText', 'Objectif 2030', 307, 16, 'start'),
      line('dimension', 'M0 70H150M0 65v10M150 65v10'),
      line('slash', 'M-4 74 4 66M146 74 154 66'),
      word('strong', '0', 0, 26, 'start'),
      word('strong', 'potentiel 400', 600, 26, 'end'),
      word('strong', '100', 160, 75, 'start'),
      word('detail', 'écart à l’objectif\u00a0: 100', 600, 75, 'end'),
    ])
  })

  it('REP-39 in a narrow place its words are shorter, and the sum past the end stands below', () => {
    const { marks } = effortGaugeDrawing(figures(360, 400), 320)
    expect(marks).toContainEqual(word('strong', '400', 320, 26, 'end'))
    expect(marks).toContainEqual(word('strong', '360', 278, 86, 'end'))
    expect(marks).toContainEqual(word('detail', 'Objectif 2030 atteint', 0, 86, 'start'))
  })

  it.each([
    [508, 508],
    [540, 448],
  ])('REP-39 the flag of an objective at %d of 600 begins at %d', (objectif, start) => {
    const { marks } = effortGaugeDrawing({ somme: 0, potentiel: 600, objectif, effort: 0 }, 600)
    expect(marks).toContainEqual(line('flag', `M${start} 2h92v20H${start}Z`))
    expect(marks).toContainEqual(word('flagText', 'Objectif 2030', start + 7, 16, 'start'))
  })

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
  it('REP-39 is as long as its potential, filled up to its sum, with a stroke at its objective', () => {
    expect(sectorBarDrawing(figures(50, 200), 400)).toEqual({
      width: 320,
      height: 14,
      marks: [
        line('rail', 'M0.5 2.5h159v9H0.5Z'),
        line('fill', 'M0 2h40v10H0Z'),
        line('target', 'M80 0V14'),
      ],
    })
  })

  it('never has a negative length', () => {
    const paths = sectorBarDrawing(figures(0, 0), 100).marks.map((mark) =>
      'path' in mark ? mark.path : '',
    )
    expect(paths.every((path) => !path.includes('h-'))).toBe(true)
  })
})
