import { partsOfLine, textBox } from '../../drawing/rules/place-label.ts'
import { formatNumber } from '../../kernel/format.ts'

/** A step, or several, that the sum holds, as a storey. */
export interface Storey {
  name: string
  /** kgCO2e per person per year */
  val: number
}

/** Size of a drawing and of its letters, in its units. */
export interface DrawingSize {
  width: number
  height: number
  letters: number
  /** of the values */
  figures: number
}

export interface DrawnStorey {
  top: number
  height: number
  lines: string[]
  value: string
  /** the last one that was added */
  isLast: boolean
}

export interface WorkshopDrawing {
  storeys: DrawnStorey[]
  /** the step on screen, if it were selected */
  proposal: { top: number; height: number; text: string; value: string } | null
  left: number
  /** of the walls, on the right */
  right: number
  ground: number
  top: number
  /** width of its flag, and the parts of its line, which never runs through the building */
  objective: { y: number; text: string; width: number; parts: [number, number][] }
}

/** Room beneath the ground, for the scale. */
const FOOT = 34
/** Width of letters of the drawing as part of the usual one. */
const STRETCH = 0.84
const LINE = 1.08

/**
 * The sum as a building: one storey for each step, as high as its value, and the objective as a line
 * above (TEAM-40).
 * @param proposed value of the step on screen that would join; 0: none
 */
export function workshopDrawing({
  storeys,
  proposed,
  objective,
  size,
}: {
  storeys: readonly Storey[]
  proposed: number
  objective: number
  size: DrawingSize
}): WorkshopDrawing {
  const ground = size.height - FOOT
  const left = size.letters * 2.9
  const somme = storeys.reduce((sum, { val }) => sum + val, 0)
  const flag = size.letters * 1.75
  // The flag of the objective has room above it.
  const scale = (ground - flag - 8) / Math.max(1, objective, somme + proposed)
  const text = `2030\u00a0: ${formatNumber(objective)}`
  const letters = { x: 0, y: 0, size: size.letters, anchor: 'start' } as const
  const flagWidth = textBox(text, letters).right + size.letters
  const isPassed = somme + proposed > objective
  const right = isPassed ? size.width - flagWidth - 12 : size.width - 8
  let top = ground
  const drawn = storeys.map(({ name, val }, index): DrawnStorey => {
    const height = val * scale
    top -= height
    const isLast = index === storeys.length - 1
    const value = formatNumber(val)
    const figure = textBox(value, {
      x: 0,
      y: 0,
      size: size.figures,
      anchor: 'start',
      stretch: 0.76,
    })
    const room = right - left - 3 * 14 - figure.right
    const lines = Math.floor((height - size.letters * 0.5) / (size.letters * LINE))
    const isTall = height >= size.letters * 1.15
    return {
      ...{ top, height, isLast },
      lines: isTall ? brokenLines(name, room, Math.max(1, Math.min(3, lines)), size.letters) : [],
      value: isTall ? value : '',
    }
  })
  const height = proposed * scale
  return {
    ...{ storeys: drawn, left, right, ground, top },
    proposal:
      proposed <= 0
        ? null
        : {
            top: top - height,
            height,
            text: `si retenue\u00a0: ${formatNumber(somme + proposed)}`,
            value: `+\u00a0${formatNumber(proposed)}`,
          },
    objective: {
      ...{ y: ground - objective * scale, text, width: flagWidth },
      parts: partsOfLine(0, size.width, isPassed ? [[left, right]] : []),
    },
  }
}

/** A name over lines of a width; what has no room ends with « … ». */
function brokenLines(name: string, width: number, most: number, size: number): string[] {
  const fits = (text: string) =>
    textBox(text, { x: 0, y: 0, size, anchor: 'start', stretch: STRETCH }).right <= width
  const lines: string[] = []
  let line = ''
  for (const word of name.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else if (line === '') line = word
    else if (lines.length + 1 === most) return [...lines, shortened(longer, fits)]
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, fits(line) ? line : shortened(line, fits)]
}

function shortened(text: string, fits: (text: string) => boolean): string {
  let end = text.length
  while (end > 1 && !fits(`${text.slice(0, end).trimEnd()}…`)) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
