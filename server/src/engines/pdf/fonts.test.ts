import { readFileSync } from 'node:fs'
import { parse } from 'opentype.js'
import { expect, it } from 'vitest'
import { sourceFile } from '../../config/paths.ts'
import { fontFamilies } from './fonts.ts'

/** Control characters, and private characters of a font, such as its maker's mark. */
const isOwn = (point: number) => /\p{Cc}|\p{Co}/u.test(String.fromCodePoint(point))

/** The characters that a font file has a glyph for. */
function charactersOf(file: string): Set<number> {
  const { buffer } = new Uint8Array(readFileSync(file))
  const points = Object.entries(parse(buffer, { lowMemory: true }).tables.cmap?.glyphIndexMap ?? {})
  const drawn = points.flatMap(([point, glyph]) => (glyph === 0 ? [] : [Number(point)]))
  return new Set(drawn.filter((point) => !isOwn(point)))
}

/** `20-7e a0-17f`: what every file of a family has. */
function rangesOf(files: readonly string[]): string {
  const [first = new Set<number>(), ...others] = files.map(charactersOf)
  const shared = [...first].filter((point) => others.every((other) => other.has(point)))
  const ranges: [number, number][] = []
  for (const point of shared.sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map((ends) => [...new Set(ends)].map((end) => end.toString(16)).join('-')).join(' ')
}

it('PDF-11 the list of characters that documents can draw equals that of their fonts', async () => {
  const families = Object.entries(fontFamilies())
  const ranges = Object.fromEntries(families.map(([name, files]) => [name, rangesOf(files)]))
  await expect(`${JSON.stringify(ranges, null, 2)}\n`).toMatchFileSnapshot(
    sourceFile('../../domain/src/printing/rules/drawn-ranges.json'),
  )
})
