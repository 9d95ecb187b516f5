import { flag, groundLine, objectiveLine, slashes } from '../../drawing/rules/building.ts'
import {
  type Drawing,
  type Letters,
  line,
  type Mark,
  paint,
  rectangle,
  word,
} from '../../drawing/rules/marks.ts'
import { partsOfLine, shortened, textBox } from '../../drawing/rules/place-label.ts'
import { formatCount, formatNumber } from '../../kernel/format.ts'

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

/** Room beneath the ground, for the scale. */
const FOOT = 34
/** Width of letters of the drawing as part of the usual one. */
const STRETCH = 0.84
const LINE = 1.08
/** Height, in letters, below which storeys are joined, and from which one has room for its name. */
const LOW = 0.4
const TALL = 1.15

interface DrawnSum {
  storeys: readonly Storey[]
  proposed: number
  /** 0: none */
  objective: number
  size: DrawingSize
}

/**
 * The sum as a building: one storey for each step, as high as its value, and the objective as a line
 * above.
 * @param proposed value of the step on screen that would join; 0: none
 * @returns storeys from the ground up, places from above; the objective in the parts that do not run
 * through the building, the width that of its flag
 */
export function workshopDrawing({ storeys, proposed, objective, size }: DrawnSum) {
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
  const shown = withoutLow(storeys, {
    least: (size.letters * LOW) / scale,
    tall: (size.letters * TALL) / scale,
  })
  const drawn = shown.map(({ name, val }, index) => {
    const height = val * scale
    top -= height
    const isLast = index === shown.length - 1
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
    const isTall = height >= size.letters * TALL
    return {
      top,
      height,
      isLast,
      lines: isTall ? brokenLines(name, room, Math.max(1, Math.min(3, lines)), size.letters) : [],
      value: isTall ? value : '',
    }
  })
  const height = proposed * scale
  return {
    storeys: drawn,
    left,
    right,
    ground,
    top,
    isJoined: shown.length < storeys.length,
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
      y: ground - objective * scale,
      text,
      width: flagWidth,
      parts: partsOfLine(0, size.width, isPassed ? [[left, right]] : []),
    },
  }
}

/** Storeys that follow each other and are lower than `least` are joined until they are `tall`. */
function withoutLow(
  storeys: readonly Storey[],
  { least, tall }: { least: number; tall: number },
): Storey[] {
  const groups: Storey[][] = []
  const sum = (group: readonly Storey[]) => group.reduce((all, { val }) => all + val, 0)
  for (const storey of storeys) {
    const group = groups.at(-1)
    const isLow = [storey, group?.[0]].every((one) => one !== undefined && one.val < least)
    if (group && isLow && sum(group) < tall) group.push(storey)
    else groups.push([storey])
  }
  return groups.map((group) => ({
    name: group.length > 1 ? formatCount(group.length, 'étape') : (group[0]?.name ?? ''),
    val: sum(group),
  }))
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

const DASHED = line('ink', 2, '8 6')

/** The same as marks: storeys, the step on screen over them, the height as a dimension, the objective. */
export function workshopMarks(sum: DrawnSum): Drawing {
  const drawn = workshopDrawing(sum)
  const { left, right, ground, top, proposal, objective } = drawn
  const { letters, figures, width, height } = sum.size
  const [inside, end] = [left + 14, right - 14]
  const mid = left * 0.7
  const middle = (place: { top: number; height: number }, size: number) =>
    place.top + place.height / 2 + size * 0.35
  const value = { size: figures, weight: 560, stretch: 0.76, anchor: 'end', fill: 'ink' } as const
  const second = { size: letters, stretch: 0.92 } as const
  const storeyMarks = drawn.storeys.flatMap((storey): Mark[] => {
    const { lines, isLast } = storey
    const fill = isLast ? 'on-accent' : 'ink'
    const name: Partial<Letters> = { size: letters, weight: 500, stretch: STRETCH, fill }
    const first = middle(storey, letters) - ((lines.length - 1) * letters * LINE) / 2
    return [
      {
        path: rectangle(left, storey.top, right - left, storey.height),
        ...paint(isLast ? 'accent' : 'accent-tint', 'ink', 2),
      },
      ...lines.map((text, at) => word(text, inside, first + at * letters * LINE, name)),
      word(storey.value, end, middle(storey, figures), { ...value, fill }),
    ]
  })
  const above = proposal && { ...proposal, top: proposal.top - 3 }
  const proposalMarks: Mark[] = above
    ? [
        { path: rectangle(left, above.top, right - left, above.height), ...DASHED },
        ...(above.height > letters
          ? [
              word(above.text, inside, middle(above, letters), second),
              word(above.value, end, middle(above, figures), value),
            ]
          : []),
      ]
    : []
  const dimension: Mark[] = [
    { path: `M${mid} ${ground}V${top}M${mid - 8} ${top}H${left - 4}`, ...line('ink', 1.5) },
    {
      path: slashes(
        [
          [mid, ground],
          [mid, top],
        ],
        6,
      ),
      ...line('ink', 3),
    },
  ]
  const flagHeight = letters * 1.75
  const { y, text, parts, width: flagWide } = objective
  const scale = drawn.isJoined
    ? 'les étapes de peu de valeur partagent un étage'
    : 'un étage = une étape retenue'
  return {
    width,
    height,
    marks: [
      ...storeyMarks,
      ...proposalMarks,
      ...(top < ground ? dimension : []),
      ...(sum.objective > 0
        ? [
            ...parts.flatMap(([from, to]) => objectiveLine([from, y, to, y], [7, 2])),
            ...flag(text, [width - flagWide, y - flagHeight, flagWide, flagHeight], letters),
          ]
        : []),
      groundLine(ground, 0, width, 4),
      word(scale, left, ground + letters, { ...second, size: letters * 0.79 }),
    ],
  }
}
