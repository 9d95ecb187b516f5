import {
  type Anchor,
  type Box,
  lineBox,
  meets,
  textBox,
} from '@etapes-climat/domain/drawing/rules/place-label'

/** How the styles of a drawing write a text, by what its class contains. */
interface Lettering {
  size: number
  anchorOf: (className: string) => Anchor
}

interface Label {
  words: string
  box: Box
  group: number
}

interface Stroke {
  box: Box
  group: number
}

type Point = readonly [x: number, y: number]

/** Boxes along a straight line, which may slope. */
function strokeBoxes([x1, y1]: Point, [x2, y2]: Point): Box[] {
  const isStraight = x1 === x2 || y1 === y2
  const parts = isStraight ? 1 : Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / 2)
  const at = (part: number): Point => [
    x1 + ((x2 - x1) * part) / parts,
    y1 + ((y2 - y1) * part) / parts,
  ]
  return Array.from({ length: parts }, (_, part) => lineBox(...at(part), ...at(part + 1), 0.5))
}

/** The straight lines of a path; an arc is its chord. */
function linesOf(path: string): { lines: [Point, Point][]; isClosed: boolean } {
  const lines: [Point, Point][] = []
  let start: Point = [0, 0]
  let here: Point = [0, 0]
  const to = (next: Point) => {
    lines.push([here, next])
    here = next
  }
  for (const [, letter = '', given = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (given.match(/-?[\d.]+/g) ?? []).map(Number)
    const [dx, dy] = letter === letter.toLowerCase() ? here : ([0, 0] as const)
    const kind = letter.toUpperCase()
    if (kind === 'Z') to(start)
    else if (kind === 'H') for (const x of numbers) to([dx + x, here[1]])
    else if (kind === 'V') for (const y of numbers) to([here[0], dy + y])
    else {
      const many = kind === 'A' ? 7 : 2
      for (let first = 0; first + many <= numbers.length; first += many) {
        const [x = 0, y = 0] = numbers.slice(first + many - 2, first + many)
        const origin = letter === letter.toLowerCase() ? here : ([dx, dy] as const)
        const next: Point = [origin[0] + x, origin[1] + y]
        if (kind !== 'M' || first > 0) {
          to(next)
          continue
        }
        here = next
        start = next
      }
    }
  }
  return { lines, isClosed: /z/i.test(path) }
}

const TAG = /<(\/?)(g|path|line|rect|text|defs|pattern)\b([^>]*?)(\/?)>([^<]*)/g

/**
 * The labels of a drawing that a line runs through, or another label stands on, each with what it meets.
 * A label with a closed shape of its own, in its group, covers what was drawn before.
 * @param markup of React, whose groups are moved and nothing else
 */
export function crossedLabels(markup: string, { size, anchorOf }: Lettering): string[] {
  const labels: Label[] = []
  const strokes: Stroke[] = []
  const grounds = new Map<number, number>()
  const groups: { id: number; x: number; y: number }[] = [{ id: 0, x: 0, y: 0 }]
  let opened = 0
  let hidden = 0
  for (const [, end, tag = '', attributes = '', alone, words = ''] of markup.matchAll(TAG)) {
    if (tag === 'defs' || tag === 'pattern') {
      if (!alone) hidden += end ? -1 : 1
      continue
    }
    if (hidden > 0) continue
    const group = groups.at(-1) ?? { id: 0, x: 0, y: 0 }
    const text = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
    const number = (name: string) => Number(text(name))
    if (tag === 'g') {
      if (end) groups.pop()
      else if (!alone) {
        const [x = 0, y = 0] = (/translate\(([^)]*)\)/.exec(attributes)?.[1] ?? '')
          .split(/[ ,]+/)
          .map(Number)
        opened += 1
        groups.push({ id: opened, x: group.x + x, y: group.y + y })
      }
      continue
    }
    if (end) continue
    if (tag === 'text') {
      if (!words) continue
      const given = text('text-anchor')
      const anchor = (given || anchorOf(text('class'))) as Anchor
      const place = { x: group.x + number('x'), y: group.y + number('y'), size, anchor }
      labels.push({ words, box: textBox(words, place), group: group.id })
      continue
    }
    const path =
      tag === 'path'
        ? text('d')
        : tag === 'line'
          ? `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
          : `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}Z`
    const { lines, isClosed } = linesOf(path)
    if (isClosed && group.id > 0) grounds.set(group.id, strokes.length)
    for (const ends of lines) {
      const [from, to] = ends.map(([x, y]): Point => [x + group.x, y + group.y])
      if (from && to)
        strokes.push(...strokeBoxes(from, to).map((box) => ({ box, group: group.id })))
    }
  }
  return labels.flatMap(({ words, box, group }, index) => {
    const covered = grounds.get(group) ?? 0
    const isCrossed = strokes
      .slice(covered)
      .some((stroke) => (stroke.group !== group || group === 0) && meets(box, stroke.box))
    const others = labels.slice(index + 1).filter((other) => meets(box, other.box))
    return [
      ...(isCrossed ? [`« ${words} »: a line`] : []),
      ...others.map((other) => `« ${words} »: « ${other.words} »`),
    ]
  })
}
