import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Word } from '../../../drawing/rules/marks.ts'
import { type Box, lineBox, meets, wordBox } from '../../../drawing/rules/place-label.ts'
import {
  effortGaugeDrawing,
  figuresSentence,
  gapToObjective,
  gaugeGeometry,
  objectiveReached,
  sectorBarDrawing,
} from './figure-drawings.ts'

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

/** The strokes of a path of straight lines, its points apart from how the drawing was computed. */
function boxesOf(path: string): Box[] {
  const boxes: Box[] = []
  let [x, y, firstX, firstY] = [0, 0, 0, 0]
  for (const [, letter = '', numbers = ''] of path.matchAll(/([MHVhvZ])([^MHVhvZ]*)/g)) {
    const given = numbers.trim().split(/\s+/).map(Number)
    const from = { x, y }
    const [one = 0, two = 0, three, four] = given
    if (letter === 'M') [x, y, firstX, firstY] = [one, two, one, two]
    if (letter === 'M' && three !== undefined && four !== undefined) {
      boxes.push(lineBox(one, two, three, four, 0.1))
      ;[x, y] = [three, four]
    }
    if (letter === 'M') continue
    if (letter === 'H') x = one
    if (letter === 'V') y = one
    if (letter === 'h') x += one
    if (letter === 'v') y += one
    if (letter === 'Z') [x, y] = [firstX, firstY]
    boxes.push(lineBox(from.x, from.y, x, y, 0.1))
  }
  return boxes
}

describe('drawing of the effort', () => {
  it('REP-39 draws rail, sum, objective and their words from the back to the front', () => {
    const { width, height, marks } = effortGaugeDrawing(figures(100, 400), 600)
    expect([width, height]).toEqual([600, 90])
    expect(marks).toMatchObject([
      line('rail', 'M0.5 34.5h599v20H0.5Z'),
      line('fill', 'M0 34h150v21H0Z'),
      line('dimension', 'M150 55v5M450 55v5'),
      line('target', 'M300 14V62'),
      line('flag', 'M300 2h92v18H300Z'),
      word('flagText', 'Objectif 2030', 307, 15, 'start'),
      line('dimension', 'M0 70H150M0 65v10M150 65v10'),
      line('slash', 'M-4 74 4 66M146 74 154 66'),
      word('strong', '0', 0, 30, 'start'),
      word('strong', 'potentiel 400', 600, 30, 'end'),
      word('strong', '100', 160, 75, 'start'),
      word('detail', 'écart à l’objectif\u00a0: 100', 600, 75, 'end'),
    ])
  })

  it('REP-39 in a narrow place its words are shorter, the sum past the end stands below, a reached objective is left to the sentence', () => {
    const { marks, height } = effortGaugeDrawing(figures(380, 400), 320)
    expect(marks).toContainEqual(expect.objectContaining(word('strong', '400', 320, 30, 'end')))
    expect(marks).toContainEqual(expect.objectContaining(word('strong', '380', 294, 91, 'end')))
    expect(marks.filter(({ role }) => role === 'detail')).toEqual([])
    expect(height).toBe(96)
  })

  it.each([
    [508, 508],
    [540, 448],
  ])('REP-39 the flag of an objective at %d of 600 begins at %d', (objectif, start) => {
    const { marks } = effortGaugeDrawing({ somme: 0, potentiel: 600, objectif, effort: 0 }, 600)
    expect(marks).toContainEqual(
      expect.objectContaining(line('flag', `M${start} 2h92v18H${start}Z`)),
    )
    expect(marks).toContainEqual(
      expect.objectContaining(word('flagText', 'Objectif 2030', start + 7, 15, 'start')),
    )
  })

  it('labels the objective, the potential, the sum and the gap to the objective', () => {
    expect(wordsOf(1360, 3300)).toEqual([
      'Objectif 2030',
      '0',
      'potentiel 3\u00a0300',
      '1\u00a0360',
      'écart à l’objectif\u00a0: 290',
    ])
    expect(wordsOf(1360, 3300, 320)).toContain('écart 290')
    expect(wordsOf(1700, 3300)).toContain('Objectif 2030 atteint')
    expect(wordsOf(3200, 3300, 320)).not.toContain('Objectif 2030 atteint')
  })

  it('writes the sum inside the drawing, under its end when there is no room behind', () => {
    expect(placeOf('1\u00a0360', 1360, 3300)).toMatchObject({ anchor: 'start', y: 75 })
    expect(placeOf('3\u00a0200', 3200, 3300)).toMatchObject({ anchor: 'end', y: 91 })
  })

  const amounts = fc.record({
    somme: fc.integer({ min: 0, max: 12_000 }),
    potentiel: fc.integer({ min: 0, max: 9_999 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  it('REP-66 whatever the figures, no word of the gauge meets a line or another word', () => {
    const widths = fc.constantFrom(320 as const, 600 as const)
    fc.assert(
      fc.property(amounts, widths, ({ somme, potentiel, share }, width) => {
        const shown = { ...figures(somme, potentiel), objectif: Math.round(potentiel * share) }
        const { marks, height } = effortGaugeDrawing(shown, width)
        const words = marks.filter((mark): mark is Word<number> => 'text' in mark)
        const linesBut = (role: string) =>
          marks.flatMap((mark) => ('path' in mark && mark.role !== role ? boxesOf(mark.path) : []))
        for (const [at, word] of words.entries()) {
          const others = words.filter((_, index) => index !== at).map(wordBox)
          const own = wordBox(word)
          // A flag may touch its own label.
          const lines = linesBut(word.role === 'flagText' ? 'flag' : '')
          expect([...lines, ...others].filter((other) => meets(own, other))).toEqual([])
          expect(own.left).toBeGreaterThanOrEqual(0)
          expect(own.right).toBeLessThanOrEqual(width)
          expect(own.bottom).toBeLessThanOrEqual(height)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has neither flag nor gap without potential', () => {
    expect(wordsOf(0, 0)).toEqual(['0', 'potentiel 0', '0'])
  })
})

describe('bar of a sector', () => {
  it('REP-39 is as long as its potential, filled up to its sum, with a stroke at its objective', () => {
    expect(sectorBarDrawing(figures(50, 200), 400)).toMatchObject({
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

describe('geometry of the gauge', () => {
  it('fills in proportion, the objective at half', () => {
    expect(gaugeGeometry(figures(1360, 3300), 320).objective).toBe(160)
    expect(gaugeGeometry(figures(1360, 3300), 320).filled).toBeCloseTo(131.9, 1)
  })

  it('never fills beyond its end', () => {
    expect(gaugeGeometry(figures(250, 100), 600).filled).toBe(600)
  })

  it('stays empty without potential', () => {
    expect(gaugeGeometry(figures(0, 0), 320)).toMatchObject({ filled: 0, objective: 0 })
  })

  it('knows the gap, and when the objective is reached', () => {
    expect(gapToObjective(figures(1360, 3300))).toBe(290)
    expect(objectiveReached(figures(1650, 3300))).toBe(true)
    expect(gapToObjective(figures(2000, 3300))).toBe(0)
    expect(objectiveReached(figures(0, 0))).toBe(false)
  })

  it('draws the sectors on the scale of the largest', () => {
    const bar = gaugeGeometry(figures(510, 870), 320, 1670)
    expect(bar.potential).toBeCloseTo(166.7, 1)
    expect(bar.filled).toBeCloseTo(97.7, 1)
    expect(gaugeGeometry(figures(900, 870), 320, 1670).filled).toBeCloseTo(166.7, 1)
    expect(gaugeGeometry(figures(0, 0), 320, 0)).toMatchObject({
      potential: 0,
      filled: 0,
      objective: 0,
    })
  })
})

it('PDF-09 X-01 one sentence describes the gauge, each figure by its name', () => {
  const shown = { somme: 1360, potentiel: 3300, objectif: 1650, effort: 41 }
  expect(figuresSentence(shown).replaceAll('\u00a0', ' ')).toBe(
    'Effort 41 %. Somme 1 360, objectif 2030 1 650, potentiel 3 300 kgCO2e par personne et par an.',
  )
})
