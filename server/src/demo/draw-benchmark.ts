import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { fontFiles } from '../engines/pdf/fonts.ts'
import type { BenchmarkBar, BenchmarkFigures } from './benchmark.ts'
import { type Letters, readLetters } from './letter-outlines.ts'

const COLOURS = {
  paper: '#fbfaf7',
  ink: '#15201a',
  second: '#414d46',
  all: '#d9d1c0',
  rest: '#0f4a36',
}

const FRAME = { width: 888, height: 500, left: 44, right: 844 }

/** Rows for two bars, and for three; large enough for a phone and for a column of paper. */
const ROWS = {
  two: { first: 68, pitch: 140, below: 18, bar: 60, text: 38, number: 46 },
  three: { first: 60, pitch: 104, below: 14, bar: 42, text: 34, number: 36 },
}
type Rows = (typeof ROWS)['two']

/** A bar narrower than this has its number beside it. */
const ROOM_FOR_NUMBER = 150

/** A computation as SVG: bars to scale, and the gain as a dimension line between their ends. */
export function drawBenchmark({ bars, conclusion }: BenchmarkFigures): string {
  const letters = readFonts()
  const rows = bars.length > 2 ? ROWS.three : ROWS.two
  const whole = bars[0]?.value ?? 0
  const endOf = ({ value }: BenchmarkBar) =>
    FRAME.left + ((FRAME.right - FRAME.left) * value) / whole
  const drawn = bars.map((bar, index) => drawBar({ bar, index, end: endOf(bar), rows, letters }))
  const last = bars.at(-1)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}">`,
    `<rect width="${FRAME.width}" height="${FRAME.height}" fill="${COLOURS.paper}"/>`,
    ...drawn,
    last ? drawGain({ conclusion, end: endOf(last), count: bars.length, rows, letters }) : '',
    '</svg>',
  ].join('')
}

interface Fonts {
  regular: Letters
  bold: Letters
}

let fonts: Fonts | undefined

function readFonts(): Fonts {
  const fileOf = (style: string) => fontFiles().find((file) => file.endsWith(style)) ?? ''
  fonts ??= {
    regular: readLetters(fileOf('ArchivoNarrow_500Medium.ttf')),
    bold: readLetters(fileOf('ArchivoNarrow_700Bold.ttf')),
  }
  return fonts
}

interface BarPlace {
  bar: BenchmarkBar
  index: number
  end: number
  rows: Rows
  letters: Fonts
}

function drawBar({ bar, index, end, rows, letters }: BarPlace): string {
  const { left, right } = FRAME
  const y = rows.first + index * rows.pitch
  const top = y + rows.below
  const number = formatNumber(bar.value)
  const inside = end - left >= ROOM_FOR_NUMBER
  const numberX = inside ? end - 16 - letters.bold.widthOf(number, rows.number) : end + 14
  const numberY = top + rows.bar / 2 + rows.number * 0.36
  const white = index > 0 && inside
  const computationX = right - 12 - letters.regular.widthOf(bar.computation, rows.text)
  if (left + letters.bold.widthOf(bar.label, rows.text) + rows.text > computationX) {
    throw new Error(`Too long for a line: ${bar.label}, ${bar.computation}`)
  }
  return [
    text(letters.bold, bar.label, { x: left, y, size: rows.text }, COLOURS.ink),
    text(letters.regular, bar.computation, { x: computationX, y, size: rows.text }, COLOURS.second),
    index > 0 &&
      `<rect x="${left}" y="${top}" width="${right - left}" height="${rows.bar}" fill="none" stroke="${COLOURS.second}" stroke-width="1.5" stroke-dasharray="8 6"/>`,
    `<rect x="${left}" y="${top}" width="${end - left}" height="${rows.bar}" fill="${index > 0 ? COLOURS.rest : COLOURS.all}" stroke="${COLOURS.ink}" stroke-width="2"/>`,
    text(
      letters.bold,
      number,
      { x: numberX, y: numberY, size: rows.number },
      white ? COLOURS.paper : COLOURS.ink,
    ),
  ]
    .filter(Boolean)
    .join('')
}

interface GainPlace {
  conclusion: string
  end: number
  count: number
  rows: Rows
  letters: Fonts
}

function drawGain({ conclusion, end, count, rows, letters }: GainPlace): string {
  const { left, right } = FRAME
  const bottomOf = (index: number) => rows.first + index * rows.pitch + rows.below + rows.bar
  const y = bottomOf(count - 1) + 34
  const size = rows.number
  const width = letters.bold.widthOf(conclusion, size)
  const x = Math.max(left, Math.min((end + right) / 2 - width / 2, right - width))
  const ends = `M${end} ${bottomOf(count - 1)}V${y + 12}M${right} ${bottomOf(0)}V${y + 12}`
  const slash = (at: number) => `M${at - 9} ${y + 9}l18 -18`
  return [
    `<path d="${ends}M${end} ${y}H${right}" fill="none" stroke="${COLOURS.ink}" stroke-width="1.5"/>`,
    `<path d="${slash(end)}${slash(right)}" fill="none" stroke="${COLOURS.ink}" stroke-width="4"/>`,
    text(letters.bold, conclusion, { x, y: y + 24 + size * 0.8, size }, COLOURS.ink),
    text(
      letters.regular,
      'kgCO2e par personne et par an',
      { x: left, y: FRAME.height - 26, size: 32 },
      COLOURS.second,
    ),
  ].join('')
}

function text(
  letters: Letters,
  line: string,
  place: { x: number; y: number; size: number },
  colour: string,
): string {
  return `<g fill="${colour}">${letters.draw(line, place)}</g>`
}
