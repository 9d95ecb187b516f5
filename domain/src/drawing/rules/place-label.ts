/** A rectangle of a drawing, in its units; y grows downwards. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export type Anchor = 'start' | 'middle' | 'end'

/** Where a text stands: `x` by its anchor, `y` of its baseline, `size` of its letters, in units of the drawing. */
export interface TextPlace {
  x: number
  y: number
  size: number
  anchor: Anchor
  /** width of its letters as part of the usual one */
  stretch?: number
}

/** What letters take above and below their baseline, as part of their size. */
const LETTER = { above: 0.76, below: 0.22 }
const BEFORE = { start: 0, middle: 0.5, end: 1 }
/** Widths of letters as part of their size, rather too large; the first that fits, else 0.6. */
const WIDTHS: [RegExp, number][] = [
  [/[\s.,:;’'!|()ijlftrI[\]-]/, 0.36],
  [/[\u1100-\u1fff\u2e80-\uffff]|\p{Emoji_Presentation}/u, 1.05],
  [/[mwMW%@—…]/, 0.95],
  [/\p{Lu}/u, 0.74],
]
const widthOf = (letter: string) => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 0.6

/** The room that a text takes, a little more rather than less: letters are not measured. */
export function textBox(text: string, { x, y, size, anchor, stretch = 1 }: TextPlace): Box {
  const width = [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * size * stretch
  const left = x - width * BEFORE[anchor]
  return {
    left,
    right: left + width,
    top: y - size * LETTER.above,
    bottom: y + size * LETTER.below,
  }
}

/** The same of a word whose place is a number. */
export const wordBox = ({ text, ...place }: TextPlace & { text: string }): Box =>
  textBox(text, place)

/** The room of a straight line along an edge of the drawing, `thick` wide. */
export const lineBox = (x1: number, y1: number, x2: number, y2: number, thick: number): Box => ({
  left: Math.min(x1, x2) - thick / 2,
  right: Math.max(x1, x2) + thick / 2,
  top: Math.min(y1, y2) - thick / 2,
  bottom: Math.max(y1, y2) + thick / 2,
})

/** A box further down, or up when negative. */
export const shifted = (box: Box, moved: number): Box => ({
  ...box,
  top: box.top + moved,
  bottom: box.bottom + moved,
})

/** The smallest box around several. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

export const meets = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

/** Distance between a label and the obstacle it moved past. */
const CLEAR = 2

/**
 * Places a label at the first of its places where it meets neither a line nor another label; if there
 * is none, at the last place, moved past each obstacle.
 * @returns the place, and the movement: downwards, or upwards when negative
 */
export function placeLabel(
  places: readonly Box[],
  taken: readonly Box[],
  toward: 'up' | 'down' = 'up',
): { place: number; moved: number } {
  const free = places.findIndex((box) => !taken.some((other) => meets(box, other)))
  if (free >= 0) return { place: free, moved: 0 }
  const box = places.at(-1)
  if (!box) return { place: 0, moved: 0 }
  let moved = 0
  for (let met = meeting(box, moved, taken); met; met = meeting(box, moved, taken)) {
    moved = toward === 'up' ? met.top - CLEAR - box.bottom : met.bottom + CLEAR - box.top
  }
  return { place: places.length - 1, moved }
}

const meeting = (box: Box, moved: number, taken: readonly Box[]) =>
  taken.find((other) => meets(shifted(box, moved), other))

/**
 * How far above its place a label stands so that no level line runs through it.
 * @param base its lower edge, `height` its own, `levels` of the lines: all from the ground up
 * @param thick of the lines
 */
export function labelBase(
  base: number,
  height: number,
  levels: readonly number[],
  thick: number,
): number {
  const lines = levels.map((level) => lineBox(0, -level, 1, -level, thick))
  const label = { left: 0, right: 1, top: -base - height, bottom: -base }
  return base - placeLabel([label], lines).moved
}

/** A line from one end to the other, left out where it would run through a label, lengths along it. */
export function partsOfLine(
  from: number,
  to: number,
  labels: readonly (readonly [number, number])[],
): [number, number][] {
  const parts: [number, number][] = []
  let start = from
  for (const [begin, end] of labels.toSorted(([one], [other]) => one - other)) {
    if (Math.min(begin, to) > start) parts.push([start, Math.min(begin, to)])
    start = Math.max(start, end)
  }
  if (to > start) parts.push([start, to])
  return parts
}

/** The beginning of a text that fits with « … » behind it; its first letter at least. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  const letters = [...text]
  const cut = () => `${letters.join('').trimEnd()}…`
  while (letters.length > 1 && !fits(cut())) letters.pop()
  return cut()
}
