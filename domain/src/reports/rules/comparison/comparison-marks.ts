import { ceilings, flag, groundLine, objectiveLine } from '../../../drawing/rules/building.ts'
import {
  type Drawing,
  line,
  type Mark,
  type Paint,
  paint,
  word,
} from '../../../drawing/rules/marks.ts'
import {
  type Box,
  partsOfLine,
  placeLabel,
  shifted,
  textBox,
  wordBox,
} from '../../../drawing/rules/place-label.ts'
import { formatNumber } from '../../../kernel/format.ts'
import {
  buildingLabels,
  type ComparisonDrawing,
  type DrawnReport,
  type SectorLook,
  TEXTURES,
} from './comparison-drawing.ts'

/** Heights in px; a drawing is as wide as its column. */
const [HEIGHT, GROUND, TALLEST] = [400, 374, 318]
/** Edges of a building, in percent of its column. */
const [LEFT, RIGHT] = [22, 78]
const WALLS = [`${LEFT}%`, `${RIGHT - LEFT}%`] as const

/** Height of the letters of a sum: on screen, and on paper. */
export const SUM_SIZES = { screen: 44, paper: 27 }

/** Height of a value in px. @param value kgCO2e per person per year */
export const heightOf = ({ top }: { top: number }, value: number): number =>
  Math.round((TALLEST * value * 10) / top) / 10

/** Where a value stands, from above. */
const levelOf = (scale: { top: number }, value: number): number =>
  GROUND - heightOf(scale, Math.max(value, 0))

const DASHED = line('ink-3', 1, '3 5')
const STRONG = { role: 'strong', weight: 640, fill: 'ink', halo: ['ground', 5] } as const
const SECTOR = { role: 'sector', weight: 640, anchor: 'end' } as const
const GROUND_LINE = groundLine(GROUND, 0, '100%')

const across = (y: number) => [0, y, '100%', y] as const
const level = (y: number) => [`${LEFT}%`, y, `${RIGHT}%`, y] as const
const upright = (x: number | string, from: number, to: number) => [x, from, x, to] as const

/** The wall of a sector, with its texture. */
export function wallPaint({ isDark, texture }: SectorLook): Paint {
  const [wall, stroke] = isDark
    ? (['accent', 'accent-tint'] as const)
    : (['accent-tint', 'accent'] as const)
  const width = texture === 'dots' ? 3 : 1.75
  return {
    ...paint(wall, 'ink', 1.5),
    texture: { side: 8, path: TEXTURES[texture], stroke, width },
  }
}

const drawn = (marks: readonly Mark[]): Drawing => ({ height: HEIGHT, marks })

/**
 * A report as a building, each sector a part of it with its own look.
 * @param size of the letters of its sum
 * @param foot texts under it: the whole one, and the one for narrow columns; null: on paper
 */
export function reportBay(
  drawing: ComparisonDrawing,
  report: DrawnReport,
  size: number,
  foot: readonly [string, string] | null,
): Drawing {
  const { figures, sectors } = report
  const sizes = { tallest: TALLEST, sum: Math.round(size * 0.82), sector: 13, line: 7 }
  const labels = buildingLabels(drawing, report, sizes)
  const goal = drawing.objective ?? figures.objectif
  const sumY = GROUND - labels.sum
  const sumTop = sumY - sizes.sum
  const potential = levelOf(drawing, figures.potentiel)
  const centred = { ...STRONG, anchor: 'middle' } as const
  const sum = { ...centred, role: 'sum', size, weight: 560, stretch: 0.72 } as const
  return drawn([
    ...(foot ? [{ line: upright('50%', 0, sumTop), ...line('ink-3', 1, '14 4 2 4') }] : []),
    ...outline(potential, partsOfLine(potential, GROUND, [[sumTop, sumY]])),
    ...sectors.flatMap(({ look, from, to }, at): Mark[] => [
      {
        rect: [WALLS[0], levelOf(drawing, to), WALLS[1], heightOf(drawing, to - from)],
        ...wallPaint(look),
      },
      ...floors(drawing, from, to),
      word(look.label, `${LEFT - 2}%`, GROUND - (labels.sectors[at] ?? 0) - 2, SECTOR),
    ]),
    ...goalLine(drawing, goal),
    GROUND_LINE,
    word(formatNumber(figures.somme), '50%', sumY - 2, sum),
    ...(foot ?? []).map((text, at) =>
      word(text, '50%', GROUND + 18, { ...centred, role: at === 0 ? 'foot' : 'shortFoot' }),
    ),
  ])
}

/** Lines of the storeys within a part of a building. */
const floors = ({ storey, ...scale }: ComparisonDrawing, from: number, to: number): Mark[] =>
  storey === null
    ? []
    : ceilings(to, storey)
        .filter((value) => value > from)
        .map((value) => ({ line: level(levelOf(scale, value)), ...line('ink', 0.5) }))

/** The objective, a line through all columns. */
const goalLine = (scale: ComparisonDrawing, goal: number | null): Mark[] =>
  goal !== null && goal > 0 ? objectiveLine(across(levelOf(scale, goal))) : []

/** The potential, dashed. @param parts of its sides, where no label stands */
const outline = (top: number, parts: readonly (readonly [number, number])[]): Mark[] => [
  { line: level(top), ...DASHED },
  ...[LEFT, RIGHT].flatMap((side) =>
    parts.map(([from, to]) => ({ line: upright(`${side}%`, from, to), ...DASHED })),
  ),
]

/** @param isCrossed of a report that is not there */
export function emptyBay(drawing: ComparisonDrawing, isCrossed = false): Drawing {
  const top = levelOf(drawing, drawing.top * 0.55)
  return drawn([
    ...outline(top, [[top, GROUND]]),
    ...(isCrossed ? [{ line: [`${LEFT}%`, GROUND, `${RIGHT}%`, top], ...DASHED } as const] : []),
    ...goalLine(drawing, drawing.objective),
    GROUND_LINE,
  ])
}

/**
 * The marks of the scale.
 * @param isNamed with objective and potential where all have the same
 */
export function scaleBay(drawing: ComparisonDrawing, isNamed: boolean): Drawing {
  const { marks, reports } = drawing
  if (reports.every((report) => report === null)) return drawn([])
  const { taken, labels } = isNamed ? commonLabels(drawing) : { taken: [], labels: [] }
  const tick = line('ink')
  return drawn([
    { line: upright('99.8%', levelOf(drawing, drawing.top), GROUND), ...tick },
    ...marks.flatMap((value): Mark[] => {
      const y = levelOf(drawing, value)
      const number = word(formatNumber(value), '95%', y + 4, { anchor: 'end' })
      return [{ line: ['97%', y, '100%', y], ...tick }, ...(isFree(y, taken) ? [number] : [])]
    }),
    ...labels,
    GROUND_LINE,
  ])
}

/** The names of objective and potential, and the room that they take. */
function commonLabels(drawing: ComparisonDrawing): { taken: Box[]; labels: Mark[] } {
  const { objective, potential } = drawing
  const goal = objective ? levelOf(drawing, objective) : null
  const goalWords = `Objectif 2030\u00a0: ${formatNumber(objective ?? 0)}`
  const letters = { x: 0, y: 0, size: 12, anchor: 'start' } as const
  const width = Math.ceil(textBox(goalWords, letters).right + 1.2 * letters.size)
  // With its outline.
  const flags =
    goal === null ? [] : [{ left: 0, top: goal - 23, right: width + 1, bottom: goal + 4 }]
  const flagMarks: Mark[] =
    goal === null
      ? []
      : [...objectiveLine(across(goal)), ...flag(goalWords, [0.5, goal - 22, width, 22], 12)]
  if (!potential) return { taken: flags, labels: flagMarks }
  const y = levelOf(drawing, potential)
  const name = word(`Potentiel ${formatNumber(potential)}`, 0, y + 4, STRONG)
  const box = wordBox(name)
  const { moved } = placeLabel([box], flags)
  const dashes: Mark[] = isFree(y, flags)
    ? [{ line: [Math.ceil(box.right) + 8, y, '82%', y], ...DASHED }]
    : []
  return {
    taken: [...flags, shifted(box, moved)],
    labels: [{ ...name, y: name.y + moved }, ...dashes, ...flagMarks],
  }
}

/** Whether the number of a mark at this level is level with no other label; it has none of their room. */
const isFree = (y: number, taken: readonly Box[]) =>
  !taken.some(({ top, bottom }) => top < y + 7 && y - 7 < bottom)
