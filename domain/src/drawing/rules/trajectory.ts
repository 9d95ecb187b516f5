import { groundLine, slashes } from './building.ts'
import { circle, type Drawing, type Letters, line, type Mark, paint, word } from './marks.ts'
import {
  type Building,
  balconiesPath,
  type Facades,
  floorsPath,
  LARGE,
  outlinePath,
  SMALL,
  topOf,
  windowsPath,
} from './trajectory-geometry.ts'

const INK = line('ink')
const LOOKS = {
  today: { wall: paint('surface', 'ink', 2), window: paint('drawn-today-window'), line: INK },
  half: { wall: paint('accent-tint', 'ink', 2), window: paint('accent'), line: INK },
  goal: {
    wall: paint('drawn-goal-wall', 'ink', 2),
    window: paint('signal'),
    line: line('drawn-goal-line', 1.25),
  },
}
const TEXTS = {
  today: { when: 'Aujourd’hui', what: 'un étage = 1 t de CO2e par personne et par an', at: 112 },
  half: { when: '2030', what: 'objectif\u00a0: moitié moins', at: 52 },
  goal: { when: '2050', what: 'la ville à 2 tonnes', at: 54 },
}

/** Offsets of the dimension line and of the texts, in units of each drawing. */
const OFFSETS = {
  large: { line: 26, before: 7, after: 22, slash: 7, figure: [7, 34], unit: 10, caption: 28 },
  small: { line: 9, before: 4, after: 5, slash: 4, figure: [3, 13], unit: 3, caption: 20 },
} as const
const SIZES = {
  large: { figure: 132, unit: 54, when: 19 },
  small: { figure: 52, unit: 20, when: 14 },
}
type Size = keyof typeof SIZES

export const TRAJECTORY_WORDS =
  'De 9 t à 4,5 t, puis 2 t de CO2e par personne et par an. Trois bâtiments dessinés à la même échelle, un étage par tonne. Aujourd’hui\u00a0: 9 étages. En 2030\u00a0: 4 étages et demi. En 2050\u00a0: 2 étages.'

/** 9 t today, 4,5 t in 2030, 2 t in 2050: three buildings on one scale, a storey a tonne. */
export function trajectoryDrawing(size: Size): Drawing {
  const facades = size === 'large' ? LARGE : SMALL
  const { width, height, ground, buildings } = facades
  return {
    width,
    height,
    marks: [
      { path: templatePath(facades), ...line('ink-3', 1.25, '3 6') },
      ...buildings.flatMap((building) => buildingMarks(facades, building, size)),
      ...(size === 'large' ? SURROUNDINGS : []),
      groundLine(ground, -400, width + 400),
    ],
  }
}

/** Dotted lines that carry the height of a building over to the next one. */
function templatePath(facades: Facades): string {
  const [today, half, goal] = facades.buildings
  const carried = (from: Building, to: number) =>
    `M${from.x + from.width} ${topOf(facades, from)}H${to}`
  return carried(today, half.x + half.width / 2) + carried(half, goal.x + goal.width * 0.6)
}

function buildingMarks(facades: Facades, building: Building, size: Size): Mark[] {
  const looks = LOOKS[building.kind]
  const hasBalconies = building.kind === 'half' && size === 'large'
  return [
    { path: outlinePath(facades, building), ...looks.wall },
    { path: floorsPath(facades, building), ...looks.line },
    { path: windowsPath(facades, building), ...looks.window },
    ...(hasBalconies ? [{ path: balconiesPath(facades, building), ...INK }] : []),
    ...dimension(facades, building, size),
    ...captions(facades, building, size),
  ]
}

/** The dimension line at the left of a building, graduated by tonne on the large drawing. */
function dimension(facades: Facades, building: Building, size: Size): Mark[] {
  const offsets = OFFSETS[size]
  const { ground, storey } = facades
  const x = building.x - offsets.line
  const top = topOf(facades, building)
  const ends = [top, ground].map((y) => [x, y] as const)
  const tonnes =
    size === 'large'
      ? Array.from({ length: Math.ceil(building.tonnes) - 1 }, (_, at) => at + 1)
      : []
  const levelOf = (tonne: number) => ground - tonne * storey
  const scale = [
    `M${x} ${top}V${ground}`,
    ...ends.map(([, y]) => `M${x - offsets.before} ${y}H${x + offsets.after}`),
    ...tonnes.map((tonne) => `M${x - 3} ${levelOf(tonne)}h6`),
  ]
  const mark: Partial<Letters> = { role: 'mark', anchor: 'end', fill: 'ink-3' }
  return [
    { path: scale.join(''), ...INK },
    { path: slashes(ends, offsets.slash), ...line('ink', 2) },
    ...(building.kind === 'today' ? tonnes : []).map((tonne) =>
      word(String(tonne), x - 10, levelOf(tonne) + 4, mark),
    ),
  ]
}

function captions(facades: Facades, building: Building, size: Size): Mark[] {
  const { figure, unit, caption } = OFFSETS[size]
  const { when, what, at } = TEXTS[building.kind]
  const sizes = SIZES[size]
  const y = facades.ground + caption
  return [
    word(
      building.tonnes.toLocaleString('fr'),
      building.x - figure[0],
      topOf(facades, building) - figure[1],
      {
        size: sizes.figure,
        weight: 560,
        stretch: 0.72,
        fill: 'ink',
        tail: { text: 't', dx: unit, size: sizes.unit, weight: 500, stretch: 0.86 },
      },
    ),
    word(when, building.x, y, { role: 'when', size: sizes.when, weight: 640, fill: 'ink' }),
    ...(size === 'large' ? [word(what, building.x + at, y, { role: 'what', size: 16 })] : []),
  ]
}

const GROUND = LARGE.ground

function tree([x, radius]: readonly [number, number]): Mark[] {
  const branch = `M${x} ${GROUND - 1.2 * radius}l${0.43 * radius} ${-0.67 * radius}`
  return [
    { path: `M${x} ${GROUND}V${GROUND - 2 * radius}`, ...line('ink', 2) },
    { path: circle(x, GROUND - 2.2 * radius, radius), ...paint('ground', 'ink', 1.5) },
    { path: branch, ...INK },
  ]
}

const car = (x: number): Mark[] => [
  { path: `M${x} 675v-9l9-2 7-9h18l8 9 6 2v9Z`, ...LOOKS.today.wall },
  { path: circle(x + 10, 675, 4.5) + circle(x + 36, 675, 4.5), ...LOOKS.today.window },
]

const bicycle = (x: number): Mark[] => [
  { path: circle(x, 672, 7.5) + circle(x + 20, 672, 7.5), ...INK },
  {
    path: `M${x} 672l7-12h9l4 12M${x + 7} 660l5 12 4-12M${x + 4} 657h6M${x + 16} 660v-4h4`,
    ...INK,
  },
]

/** Around the buildings of the large drawing: cars give way to bicycles and trees. */
const SURROUNDINGS: Mark[] = [
  { path: 'M100 194v-16h34v16M250 194v-24h22v24M304 194v-12h40v12', ...line('ink', 2) },
  ...[
    [1282, 42.6] as const,
    [1324, 24.6] as const,
    [830, 30] as const,
    [476, 19.8] as const,
  ].flatMap(tree),
  ...[370, 421, 472].flatMap(car),
  ...[862, 900].flatMap(bicycle),
]
