import { readFileSync } from 'node:fs'
import opentype, { type PathCommand } from 'opentype.js'

/** No-break spaces; fonts often have only the wide one. */
const NARROW_SPACE = '\u202f'
const WIDE_SPACE = '\u00a0'

const ONE_BY_ONE = { kerning: false, features: { liga: false, rlig: false } }

export type Letters = ReturnType<typeof readLetters>

/**
 * Outlines of the letters of a font as SVG, so that a drawing needs no font where it is shown; drawn
 * without kerning. @throws Error for a letter that the font does not have
 */
export function readLetters(file: string) {
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
  function known(text: string): string {
    const drawn = text.replaceAll(NARROW_SPACE, WIDE_SPACE)
    const missing = [...drawn].find((letter) => font.charToGlyphIndex(letter) === 0)
    if (missing) throw new Error(`The font has no letter ${missing}`)
    return drawn
  }
  return {
    widthOf: (text: string, size: number) => font.getAdvanceWidth(known(text), size, ONE_BY_ONE),
    /** a line of text from the left end `x` of its base line `y` */
    draw: (text: string, { x, y, size }: { x: number; y: number; size: number }) =>
      `<path d="${font.getPath(known(text), x, y, size, ONE_BY_ONE).commands.map(written).join('')}"/>`,
  }
}

/** A command as a path has it: the library's own writer makes NaN of what is a hair above a whole number. */
function written(command: PathCommand): string {
  if (command.type === 'Z') return 'Z'
  const curve = command.type === 'Q' ? [command.x1, command.y1] : []
  return command.type + [...curve, command.x, command.y].map((at) => at.toFixed(1)).join(' ')
}
