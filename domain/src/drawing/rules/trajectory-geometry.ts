import { panes } from './building.ts'

/** One of the three buildings: its place in the drawing and its height in tonnes. */
export interface Building {
  kind: 'today' | 'half' | 'goal'
  /** tonnes of CO2e per person per year: one storey a tonne */
  tonnes: number
  x: number
  width: number
  /** windows of a storey, and of the ground floor when it differs */
  windows: number
  groundWindows?: number
  atticWindows?: number
}

/** Buildings side by side, in the units of their drawing. */
export interface Facades {
  width: number
  height: number
  /** y of the ground */
  ground: number
  /** height of a storey, that is of a tonne */
  storey: number
  buildings: readonly [Building, Building, Building]
}

export const LARGE: Facades = {
  width: 1344,
  height: 722,
  ground: 680,
  storey: 54,
  buildings: [
    { kind: 'today', tonnes: 9, x: 64, width: 300, windows: 10, groundWindows: 5 },
    { kind: 'half', tonnes: 4.5, x: 560, width: 236, windows: 7, atticWindows: 5 },
    { kind: 'goal', tonnes: 2, x: 998, width: 250, windows: 9 },
  ],
}

export const SMALL: Facades = {
  width: 350,
  height: 330,
  ground: 300,
  storey: 25,
  buildings: [
    { kind: 'today', tonnes: 9, x: 18, width: 92, windows: 6, groundWindows: 3 },
    { kind: 'half', tonnes: 4.5, x: 144, width: 78, windows: 4, atticWindows: 2 },
    { kind: 'goal', tonnes: 2, x: 256, width: 90, windows: 6 },
  ],
}

const round = (value: number) => Math.round(value * 10) / 10

/** y of the top of a building, its height being exactly its tonnes. */
export const topOf = ({ ground, storey }: Facades, { tonnes }: Building) => ground - tonnes * storey

interface WindowRow {
  x: number
  width: number
  count: number
  /** share of its cell that a window takes */
  share: number
  top: number
  height: number
}

function windowRow({ x, width, count, share, top, height }: WindowRow): string {
  const cell = width / count
  const first = [x + (cell * (1 - share)) / 2, top] as const
  return panes(first, [cell * share, height], { columns: count, count, every: [cell, 0] })
}

/** How the windows of each kind of building sit in their storey, in shares of cell and storey. */
const STYLES = {
  today: { shares: [0.5, 0.44, 0.56, 0.36], ground: [0.62, 0.7], top: 0.22, height: 0.52 },
  half: { shares: [0.34, 0.46], ground: [0.46, 0.7], top: 0.2, height: 0.56 },
  goal: { shares: [0.3], ground: [0.36, 0.74], top: 0.22, height: 0.5 },
} as const

/** The goal's windows leave room for the trees at its right. */
const GOAL_FACADE = 0.94
const ATTIC = { inset: 0.16, width: 0.68, share: 0.4, top: 0.12, height: 0.26 }

/** All windows of a building as one path. */
export function windowsPath(drawing: Facades, building: Building): string {
  const { ground, storey } = drawing
  const { kind, x, windows, groundWindows = windows, atticWindows = 0 } = building
  const style = STYLES[kind]
  const width = kind === 'goal' ? building.width * GOAL_FACADE : building.width
  const [groundShare, groundHeight] = style.ground
  const upper = Array.from({ length: Math.floor(building.tonnes) - 1 }, (_, index) =>
    windowRow({
      x,
      width,
      count: windows,
      share: style.shares[index % style.shares.length] ?? 0.4,
      top: ground - (index + 2 - style.top) * storey,
      height: style.height * storey,
    }),
  )
  const groundFloor = windowRow({
    x,
    width,
    count: groundWindows,
    share: groundShare,
    top: ground - groundHeight * storey,
    height: groundHeight * storey,
  })
  const attic = atticWindows > 0 ? atticRow(drawing, building, atticWindows) : ''
  return [groundFloor, ...upper, attic].join('')
}

function atticRow(drawing: Facades, building: Building, count: number): string {
  return windowRow({
    x: building.x + ATTIC.inset * building.width,
    width: ATTIC.width * building.width,
    count,
    share: ATTIC.share,
    top: topOf(drawing, building) + ATTIC.top * drawing.storey,
    height: ATTIC.height * drawing.storey,
  })
}

/** Outline: a block, or for the half storey a block under a mansard roof. */
export function outlinePath(drawing: Facades, building: Building): string {
  const { x, width, tonnes } = building
  const { ground, storey } = drawing
  const top = topOf(drawing, building)
  if (Number.isInteger(tonnes)) return `M${x} ${ground}V${top}h${width}V${ground}z`
  const eaves = ground - Math.floor(tonnes) * storey
  const slope = round(0.14 * width)
  return `M${x} ${ground}V${eaves}L${x + slope} ${top}H${x + width - slope}L${x + width} ${eaves}V${ground}z`
}

/** The line of each floor above the ground. */
export function floorsPath({ ground, storey }: Facades, { x, width, tonnes }: Building): string {
  const floors = Math.ceil(tonnes) - 1
  return Array.from({ length: floors }, (_, index) => {
    const y = ground - (index + 1) * storey
    return `M${x} ${y}h${width}`
  }).join('')
}

/** Balcony posts of the upper floors of the half-tonnage building. */
export function balconiesPath({ ground, storey }: Facades, building: Building): string {
  const { x, width, windows, tonnes } = building
  const posts = Array.from({ length: windows + 1 }, (_, index) =>
    round(x + (index * width) / windows),
  )
  const floors = Array.from({ length: Math.floor(tonnes) - 1 }, (_, index) => index + 1)
  return floors
    .flatMap((floor) =>
      posts.map((post) => `M${post} ${ground - floor * storey}v${round(-0.9 * storey)}`),
    )
    .join('')
}
