import { groundLine, panes } from './building.ts'
import { type Drawing, line, type Mark, paint, rectangle } from './marks.ts'

/** Sizes in px. */
const BAY = 248
const GROUND = 236
const ROOF = 60
const WALL = rectangle(1, ROOF, BAY - 2, GROUND - ROOF)
const OUTLINE = line('ink', 1.5)
const CRANE = [
  'M196 236V34M212 236V34M196 34L204 14L212 34M92 34H252M92 34L204 14L252 34M112 34V96',
  'M196 236L212 210L196 184L212 158L196 132L212 106L196 80L212 54L196 34',
].join('')

const BUILT: Mark[] = [
  { path: WALL, ...paint('accent-tint', 'ink', 1.5) },
  {
    path: panes([34, ROOF + 20], [28, 24], { columns: 4, count: 16, every: [50, 40] }),
    ...paint('accent'),
  },
]
const PLANNED: Mark[] = [{ path: WALL, ...line('ink-2', 1, '5 4') }]

/** Its first storey stands; the crane holds the next stone. */
const UNDER_THE_CRANE: Mark[] = [
  { path: rectangle(1, GROUND - 76, BAY - 2, 76), ...paint('surface', 'ink', 1.5) },
  {
    path: panes([34, GROUND - 54], [28, 26], { columns: 4, count: 4, every: [50, 0] }),
    ...OUTLINE,
  },
  { path: CRANE, ...OUTLINE },
  { path: rectangle(90, 96, 44, 14), ...paint('signal', 'ink', 1.5) },
  { path: rectangle(236, 34, 16, 12), ...paint('ink') },
]

/** A bay for each thing to do: built, being built under the crane, or still a line. */
export function firstStepsDrawing(done: readonly boolean[]): Drawing {
  const current = done.indexOf(false)
  const width = done.length * BAY
  return {
    width,
    height: 250,
    marks: [
      ...done.map((isBuilt, index) => ({
        at: [index * BAY, 0] as const,
        marks: [...(isBuilt ? BUILT : PLANNED), ...(index === current ? UNDER_THE_CRANE : [])],
      })),
      groundLine(GROUND, 0, width),
    ],
  }
}
