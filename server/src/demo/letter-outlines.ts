import { readFileSync } from 'node:fs'

/** Outlines of letters as SVG, so that a drawing needs no font where it is shown. */
export interface Letters {
  /** width of a line of text at this size */
  widthOf(text: string, size: number): number
  /** a line of text from the left end `x` of its base line `y` */
  draw(text: string, place: { x: number; y: number; size: number }): string
}

interface Point {
  x: number
  y: number
  onCurve: boolean
}

type Contour = Point[]

/** No-break spaces; fonts often have only the wide one. */
const NARROW_SPACE = '\u202f'
const WIDE_SPACE = '\u00a0'

const ON_CURVE = 0x01
const SHORT = { x: 0x02, y: 0x04 }
const SAME_OR_POSITIVE = { x: 0x10, y: 0x20 }
const REPEATED = 0x08
const COMPOSITE = { words: 0x01, scaled: 0x08 | 0x40 | 0x80, more: 0x20 }

/** Reads a TrueType font; its letters are drawn without kerning. */
export function readLetters(file: string): Letters {
  const font = readFileSync(file)
  const table = tablesOf(font)
  const unitsPerEm = font.readUInt16BE(table('head') + 18)
  const glyphOf = characterMap(font, table('cmap'))
  const measured = font.readUInt16BE(table('hhea') + 34)
  const advanceOf = (glyph: number) =>
    font.readUInt16BE(table('hmtx') + 4 * Math.min(glyph, measured - 1))
  const longOffsets = font.readInt16BE(table('head') + 50) === 1

  function contoursOf(glyph: number): Contour[] {
    const offset = (index: number) =>
      longOffsets
        ? font.readUInt32BE(table('loca') + 4 * index)
        : 2 * font.readUInt16BE(table('loca') + 2 * index)
    if (offset(glyph) === offset(glyph + 1)) return []
    const start = table('glyf') + offset(glyph)
    const count = font.readInt16BE(start)
    return count < 0
      ? partsOf(font, start + 10).flatMap(({ part, dx, dy }) =>
          contoursOf(part).map((contour) =>
            contour.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy })),
          ),
        )
      : simpleContours(font, start + 10, count)
  }

  return {
    widthOf: (text, size) =>
      [...text].reduce((sum, letter) => sum + advanceOf(glyphOf(letter)), 0) * (size / unitsPerEm),
    draw(text, { x, y, size }) {
      const scale = size / unitsPerEm
      let left = 0
      const outlines = [...text].map((letter) => {
        const glyph = glyphOf(letter)
        const shift = left
        left += advanceOf(glyph)
        return contoursOf(glyph)
          .map((contour) => outline(contour.map((point) => ({ ...point, x: point.x + shift }))))
          .join('')
      })
      return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${outlines.join('')}"/>`
    },
  }
}

function tablesOf(font: Buffer): (name: string) => number {
  const offsets = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index
    offsets.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8))
  }
  return (name) => {
    const offset = offsets.get(name)
    if (offset === undefined) throw new Error(`The font has no table ${name}`)
    return offset
  }
}

/** Glyph of a character, from the segments of the map for Unicode (format 4). */
function characterMap(font: Buffer, cmap: number): (letter: string) => number {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 8 + 8 * index),
  )
  const start = subtables.map((at) => cmap + at).find((at) => font.readUInt16BE(at) === 4)
  if (start === undefined) throw new Error('The font has no map of characters')
  const span = font.readUInt16BE(start + 6)
  return (letter) => {
    const code = (letter === NARROW_SPACE ? WIDE_SPACE : letter).codePointAt(0) ?? 0
    for (let at = start + 14; at < start + 14 + span; at += 2) {
      if (code > font.readUInt16BE(at)) continue
      const first = font.readUInt16BE(at + span + 2)
      const delta = font.readUInt16BE(at + 2 * span + 2)
      const rangeAt = at + 3 * span + 2
      const range = font.readUInt16BE(rangeAt)
      if (code < first) break
      if (range === 0) return (code + delta) & 0xffff
      return (font.readUInt16BE(rangeAt + range + 2 * (code - first)) + delta) & 0xffff
    }
    throw new Error(`The font has no letter ${letter}`)
  }
}

/** The glyphs that one with accents is made of. */
function partsOf(font: Buffer, start: number): { part: number; dx: number; dy: number }[] {
  const parts = []
  let at = start
  let flags: number
  do {
    flags = font.readUInt16BE(at)
    if (flags & COMPOSITE.scaled) throw new Error('Scaled parts of letters are not drawn')
    const words = (flags & COMPOSITE.words) !== 0
    const [dx, dy] = words
      ? [font.readInt16BE(at + 4), font.readInt16BE(at + 6)]
      : [font.readInt8(at + 4), font.readInt8(at + 5)]
    parts.push({ part: font.readUInt16BE(at + 2), dx, dy })
    at += words ? 8 : 6
  } while (flags & COMPOSITE.more)
  return parts
}

function simpleContours(font: Buffer, start: number, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => font.readUInt16BE(start + 2 * index))
  const points = (ends.at(-1) ?? -1) + 1
  let at = start + 2 * count
  at += 2 + font.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < points) {
    const flag = font.readUInt8(at++)
    const times = flag & REPEATED ? font.readUInt8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const coordinates = (axis: 'x' | 'y') => {
    let value = 0
    return flags.map((flag) => {
      const same = (flag & SAME_OR_POSITIVE[axis]) !== 0
      if (flag & SHORT[axis]) value += font.readUInt8(at++) * (same ? 1 : -1)
      else if (!same) {
        value += font.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates('x')
  const ys = coordinates('y')
  const all = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    onCurve: (flag & ON_CURVE) !== 0,
  }))
  return ends.map((end, index) => all.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** A closed contour; between two points off the curve lies one on it. */
function outline(contour: Contour): string {
  const points = contour.flatMap((point, index) => {
    const before = contour.at(index - 1) ?? point
    return point.onCurve || before.onCurve ? [point] : [halfway(before, point), point]
  })
  const first = points.findIndex(({ onCurve }) => onCurve)
  const turned = [...points.slice(first), ...points.slice(0, first + 1)]
  let path = ''
  for (const [index, { x, y, onCurve }] of turned.entries()) {
    if (index === 0) path += `M${x} ${y}`
    else if (!onCurve) path += `Q${x} ${y} `
    else path += turned[index - 1]?.onCurve ? `L${x} ${y}` : `${x} ${y}`
  }
  return `${path}Z`
}

const halfway = (a: Point, b: Point): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  onCurve: true,
})
