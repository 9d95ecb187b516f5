import { DEFAULT_PICTURE_FORMAT, PICTURE_FORMATS } from '../picture-formats.ts'

/**
 * The places of pictures in documents, with the largest widths in mm of their frames: for a landscape,
 * and for an upright or square picture. The same as in `step.typ`, which a test checks.
 */
const PLACES = {
  work: { landscape: 22, upright: 22 },
  /** several under « REPÈRES » */
  row: { landscape: 62, upright: 40 },
  /** the only one there */
  alone: { landscape: 78, upright: 54 },
  /** of the description */
  described: { landscape: 78, upright: 78 },
  /** written into a text, as wide as its column; not higher than 105 mm */
  text: { landscape: 129, upright: 129 },
} as const
export type PrintedPlace = keyof typeof PLACES
export const PRINTED_PLACES = Object.keys(PLACES) as PrintedPlace[]

const MM_PER_INCH = 25.4
/** What printers show of a picture. */
const DOTS_PER_INCH = 300
const dots = (mm: number) => Math.ceil((mm / MM_PER_INCH) * DOTS_PER_INCH)

/**
 * Size in px that a picture needs at a place, in the format nearest to its own.
 * @param ratio of its width to its height
 */
export function printedSize(place: PrintedPlace, ratio: number): { width: number; height: number } {
  const distance = (format: { width: number; height: number }) =>
    Math.abs(Math.log((ratio * format.height) / format.width))
  const [nearest = DEFAULT_PICTURE_FORMAT] = [...PICTURE_FORMATS].sort(
    (a, b) => distance(a) - distance(b),
  )
  const { landscape, upright } = PLACES[place]
  const mm = nearest === DEFAULT_PICTURE_FORMAT ? landscape : upright
  return { width: dots(mm), height: dots((mm * nearest.height) / nearest.width) }
}
