import { type Drawing, line, type Mark, paint, word } from '../../drawing/rules/marks.ts'

const COLUMNS = 4
/** Sizes in px. */
const WINDOW = 28
const EVERY = 36
const EDGE = 10

/** A building with a window for each step. @param numbers of its first fault, or undefined */
export function healthFacade(numbers: readonly (number | undefined)[]): Drawing & {
  width: number
  height: number
} {
  const storeys = Math.ceil(numbers.length / COLUMNS)
  const width = COLUMNS * EVERY - (EVERY - WINDOW) + 2 * EDGE
  const height = storeys * EVERY - (EVERY - WINDOW) + 2 * EDGE
  const windows = numbers.map((number, index): Mark => {
    const x = EDGE + (index % COLUMNS) * EVERY
    const y = height - EDGE - WINDOW - Math.floor(index / COLUMNS) * EVERY
    const rect = [x, y, WINDOW, WINDOW] as const
    if (!number) return { rect, ...line('ink-3') }
    const letters = { size: 11, weight: 700, fill: 'ground', anchor: 'middle' } as const
    return {
      marks: [
        { rect, ...paint('ink') },
        word(String(number), x + WINDOW / 2, y + WINDOW / 2 + 4, letters),
      ],
    }
  })
  return {
    width,
    height,
    marks: [{ rect: [1, 1, width - 2, height], ...paint('surface', 'ink', 1.5) }, ...windows],
  }
}
