import { type Length, line, type Mark, paint, rectangle, type Shape, word } from './marks.ts'

/** The line that buildings stand on. */
export const groundLine = (y: number, from: Length, to: Length, width = 3): Shape => ({
  line: [from, y, to, y],
  ...line('ink', width),
})

/** The 2030 objective across a drawing: bright, with an edge along its middle. */
export const objectiveLine = (
  ends: readonly [Length, Length, Length, Length],
  [glow, edge]: readonly [number, number] = [6, 1.5],
): Shape[] => [
  { line: ends, ...line('signal', glow) },
  { line: ends, ...line('ink', edge) },
]

/** Multiples of a storey below a value: the ceilings of a building. */
export const ceilings = (value: number, storey: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil(value / storey) - 1) }, (_, at) => (at + 1) * storey)

export const FLAG = paint('signal', 'signal-edge')

/** A flag and the words on it. @param height of the flag; the letters stand in its middle */
export function flag(
  text: string,
  [x, y, width, height]: readonly [number, number, number, number],
  size = 13,
): Mark[] {
  const words = { size, weight: 640, fill: 'on-signal', anchor: 'middle' } as const
  return [
    { path: rectangle(x, y, width, height), ...FLAG },
    word(text, x + width / 2, y + height / 2 + size * 0.35, words),
  ]
}

/** The slashes at the ends of a dimension line, each at a point. */
export const slashes = (points: readonly (readonly [number, number])[], size: number): string =>
  points.map(([x, y]) => `M${x - size} ${y + size}L${x + size} ${y - size}`).join('')

/** Level strokes from one edge of a building to the other. */
export const levelLines = (x: number, width: number, levels: readonly number[]): string =>
  levels.map((y) => `M${x} ${y}h${width}`).join('')

/** Panes of glass, as one path, row after row. @param first left and upper edge of the first one */
export function panes(
  first: readonly [number, number],
  [width, height]: readonly [number, number],
  { columns, count, every }: { columns: number; count: number; every: readonly [number, number] },
): string {
  const [x, y] = first
  const short = (length: number) => Math.round(length * 100) / 100
  return Array.from({ length: count }, (_, at) => {
    const [left, top] = [x + (at % columns) * every[0], y + Math.floor(at / columns) * every[1]]
    return rectangle(short(left), short(top), short(width), short(height))
  }).join('')
}
