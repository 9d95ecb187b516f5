import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { UnsafeSvgError } from './parse-svg.ts'

/** Time for one drawing, in ms: blurs and masks can make a small one last for hours. */
const DRAW_MS = 5000

const SHARP = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href

/** Run by a process of its own: drawing from standard input, PNG to standard output. */
const SCRIPT = `
const [library, density, width, limitInputPixels] = process.argv.slice(1)
const { default: sharp } = await import(library)
const { buffer } = await import('node:stream/consumers')
const options = { density: Number(density), limitInputPixels: Number(limitInputPixels) }
const drawing = sharp(await buffer(process.stdin), options)
const size = { width: Number(width), withoutEnlargement: true }
process.stdout.write(await drawing.resize(size).png({ compressionLevel: 9 }).toBuffer())
`

export interface DrawOptions {
  /** dots per inch */
  density: number
  /** px at most */
  width: number
  /** px of the whole drawing at this density, at most */
  limitInputPixels: number
}

/**
 * Draws a sanitised drawing as PNG, in a process that is ended when it takes too long (F-02, F-03).
 * @throws UnsafeSvgError when it cannot be drawn, or not in time
 */
export async function drawSvg(drawing: Buffer, options: DrawOptions): Promise<Buffer> {
  const { density, width, limitInputPixels } = options
  const numbers = [density, width, limitInputPixels].map(String)
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', SCRIPT, '--', SHARP, ...numbers],
    { stdio: ['pipe', 'pipe', 'ignore'], timeout: DRAW_MS, killSignal: 'SIGKILL' },
  )
  // A process that ended early reads nothing more; its status tells.
  child.stdin.on('error', () => {})
  child.stdin.end(drawing)
  const [png, [status]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (status !== 0) throw new UnsafeSvgError('The drawing cannot be drawn, or not in time')
  return png
}
