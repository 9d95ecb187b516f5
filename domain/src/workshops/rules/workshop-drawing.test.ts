import { expect, it } from 'vitest'
import { workshopDrawing } from './workshop-drawing.ts'

const SIZE = { width: 640, height: 800, letters: 24, figures: 32 }
const NAMES = [
  ['Choisir un site de proximité et rapprocher l’emploi du logement', 370],
  ['Partager les voitures', 240],
  ['Réemployer les matériaux', 10],
] as const
const storeys = NAMES.map(([name, val]) => ({ name, val }))

it('TEAM-40 storeys are as high as their values, one scale with the objective and the step on screen', () => {
  const drawing = workshopDrawing({ storeys, proposed: 230, objective: 1650, size: SIZE })
  const [first, second, third] = drawing.storeys
  const scale = (first?.height ?? 0) / 370
  expect(second?.height).toBeCloseTo(240 * scale)
  expect(drawing.ground - drawing.top).toBeCloseTo(620 * scale)
  expect(drawing.ground - drawing.objective.y).toBeCloseTo(1650 * scale)
  expect(drawing.proposal).toMatchObject({ text: 'si retenue\u00a0: 850', value: '+\u00a0230' })
  expect(drawing.proposal?.height).toBeCloseTo(230 * scale)
  expect(first?.lines.join(' ')).toBe(NAMES[0][0])
  // Too low for letters.
  expect(third).toMatchObject({ lines: [], value: '', isLast: true })
})

it('TEAM-40 a sum above the objective fits too, a long name ends with dots, and nothing selected is an empty plot', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    name: `${NAMES[0][0]}, numéro ${at}`,
    val: 200,
  }))
  const drawing = workshopDrawing({ storeys: many, proposed: 0, objective: 1650, size: SIZE })
  expect(drawing.top).toBeGreaterThan(0)
  expect(drawing.objective.y).toBeGreaterThan(drawing.top)
  expect(drawing.proposal).toBeNull()
  // The line and its flag stand beside the walls.
  expect(drawing.objective.parts).toEqual([
    [0, drawing.left],
    [drawing.right, SIZE.width],
  ])
  expect(drawing.right).toBeLessThan(SIZE.width - drawing.objective.width)
  for (const { lines } of drawing.storeys) expect(lines.at(-1)).toMatch(/…$/)
  const empty = workshopDrawing({ storeys: [], proposed: 0, objective: 0, size: SIZE })
  expect(empty).toMatchObject({ storeys: [], top: empty.ground })
})

it('TEAM-40 steps too low to be told apart share storeys that say how many they are, and their height stays', () => {
  const storeys = Array.from({ length: 213 }, (_, at) => ({ name: `Étape ${at}`, val: 10 }))
  const size = { width: 640, height: 800, letters: 24, figures: 32 }
  const drawing = workshopDrawing({ storeys, proposed: 0, objective: 2000, size })
  expect(drawing.isJoined).toBe(true)
  for (const { height, lines } of drawing.storeys.slice(0, -1)) {
    expect(height).toBeGreaterThan(24)
    expect(lines[0]).toMatch(/^\d+\u00a0étapes$/)
  }
  const heights = drawing.storeys.reduce((sum, { height }) => sum + height, 0)
  expect(heights).toBeCloseTo(drawing.ground - drawing.top)
  const few = workshopDrawing({ storeys: storeys.slice(0, 12), proposed: 0, objective: 150, size })
  expect(few).toMatchObject({ isJoined: false, storeys: { length: 12 } })
})
