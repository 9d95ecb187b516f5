import type { Anchor } from './place-label.ts'

/** Colours by the names that `tokens.css` and `theme.typ` give them. */
export type Colour =
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'ground'
  | 'surface'
  | 'sunken'
  | 'rule'
  | 'rule-strong'
  | 'accent'
  | 'accent-tint'
  | 'on-accent'
  | 'signal'
  | 'signal-edge'
  | 'on-signal'
  | 'danger'
  | 'danger-tint'
  | 'completude'
  | `drawn-${'target' | 'goal-line' | 'goal-wall' | 'today-window'}`

/** Strokes within a square of `side` units that repeats over a shape. */
export interface Texture {
  side: number
  path: string
  stroke: Colour
  width: number
}

/** How a shape is filled and outlined; its texture lies over the fill. */
export interface Paint {
  fill?: Colour | 'none'
  stroke?: Colour
  width?: number
  dash?: string | undefined
  texture?: Texture | undefined
}

/** A length in units of the drawing, or a part of its width: `22%`. */
export type Length = number | string

/** What a mark is, by which tests find it and a screen gives it a class. */
interface Named {
  role?: string | undefined
}

/** An SVG path; or the left, upper edge, width and height of a rectangle; or the ends of a line. */
export type Shape = Named &
  Paint &
  (
    | { path: string }
    | { rect: readonly [Length, number, Length, number] }
    | { line: readonly [Length, Length, Length, Length] }
  )

/** How a text is written, its size in units of the drawing. */
export interface Letters extends Named {
  size: number
  anchor: Anchor
  fill: Colour
  weight?: number
  /** width of the letters as part of the usual one */
  stretch?: number
  /** width of the ring around the letters, in the colour of what is behind */
  halo?: readonly [Colour, number]
}

export interface Word<X extends Length = Length> extends Letters {
  text: string
  x: X
  /** of the baseline */
  y: number
  /** other letters behind it, after a space of `dx` units */
  tail?: Partial<Letters> & { text: string; dx: number }
}

/** Marks that belong together. */
export interface MarkGroup extends Named {
  marks: readonly Mark[]
  /** how far they are moved to the right and downwards */
  at?: readonly [number, number]
}

export type Mark = Shape | Word | MarkGroup

/** Marks from the back to the front; without a width, lengths are px and parts of whatever width there is. */
export interface Drawing {
  left?: number
  top?: number
  width?: number
  height?: number
  marks: readonly Mark[]
}

export const paint = (fill: Colour | 'none', stroke?: Colour, width = 1, dash?: string): Paint => ({
  fill,
  ...(stroke && { stroke, width, dash }),
})

/** A line in a colour. */
export const line = (stroke: Colour, width = 1, dash?: string): Paint =>
  paint('none', stroke, width, dash)

/** Slanted lines over a fill; the corners of their square are drawn twice, so that they go on. */
export const hatched = (under: Paint, stroke: Colour, width: number, falling = false): Paint => ({
  ...under,
  texture: {
    side: 10,
    path: falling ? 'M0 0 10 10M9-1 11 1M-1 9 1 11' : 'M0 10 10 0M-1 1 1-1M9 11 11 9',
    stroke,
    width,
  },
})

/** Path of a rectangle, one unit a pixel; none has a negative width. */
export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${Math.max(width, 0)}v${height}H${x}Z`

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`

export const word = <X extends Length>(
  text: string,
  x: X,
  y: number,
  { size = 12, anchor = 'start', fill = 'ink-2', ...letters }: Partial<Word> = {},
): Word<X> => ({
  ...letters,
  text,
  x,
  y,
  size,
  anchor,
  fill,
})
