import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sourceFile } from '../../config/paths.ts'

/** Format Paysage (MEDIA-01), px. */
const WIDTH = 888
const HEIGHT = 500
/** Twice the format, for dense screens and paper. */
const SCALE = 2
/** Dots per inch at which a unit of a drawing is one pixel. */
const DENSITY = 72

const NAME = /^[a-z0-9-]+$/

/**
 * Draws one of the demonstration pictures, for example `ouvrage-01-halle-sheds`, as JPEG of
 * 1776 × 1000 px. The same name always gives the same bytes.
 */
export async function renderDemoPicture(name: string): Promise<Buffer> {
  if (!NAME.test(name)) throw new Error(`Not a demonstration picture: ${name}`)
  const drawing = await readFile(sourceFile('db', 'demo', 'pictures', `${name}.svg`))
  return sharp(drawing, { density: DENSITY * SCALE })
    .resize(WIDTH * SCALE, HEIGHT * SCALE)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
