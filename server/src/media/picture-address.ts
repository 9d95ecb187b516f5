import { PRINTED_PLACES, type PrintedPlace } from '@etapes-climat/domain/media/rules/printed-size'
import { RENDITION_WIDTHS, type Rendition } from '@etapes-climat/domain/media/rules/rendition'
import type { DerivedFile } from './open-derived.ts'

/** The renditions of a stored picture. */
export const RENDITIONS = Object.keys(RENDITION_WIDTHS) as Rendition[]

const FILE = /^([0-9a-f]{32})\.(jpg|png|svg)$/
const ADDRESS = /^\/media\/image\/(full|medium|preview)\/([^/]+)$/

const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' } as const
type Extension = keyof typeof CONTENT_TYPES

export interface StoredRendition {
  name: string
  contentType: (typeof CONTENT_TYPES)[Extension]
  /** name in the storage of the file to make it from when it is missing */
  madeFrom?: string
}

/** A rendition of one of our pictures; null for a name that none of ours has. */
export function storedRendition(rendition: Rendition, file: string): StoredRendition | null {
  const [, base, extension] = FILE.exec(file) ?? []
  if (!base || !extension) return null
  const drawn = extension === 'svg'
  // The smaller renditions of a drawing are made of pixels.
  const stored = drawn && rendition !== 'full' ? 'png' : (extension as Extension)
  return {
    name: `${rendition}/${base}.${stored}`,
    contentType: CONTENT_TYPES[stored],
    // Older pictures were stored without a medium rendition.
    ...(rendition === 'medium' && { madeFrom: drawn ? storedRaster(file) : `full/${file}` }),
  }
}

/** Name in the storage of the pixels of a drawing, for readers that take no SVG. */
export const storedRaster = (file: string) => `raster/${file.replace(/\.svg$/, '.png')}`

/** `/media/image/full/{file}`: what pages and editors refer to. */
export const pictureAddress = (rendition: Rendition, file: string) =>
  `/media/image/${rendition}/${file}`

/** What documents show at a place for one of our own addresses; null for any other address. */
export function printOfAddress(src: string, place: PrintedPlace): DerivedFile | null {
  const file = ADDRESS.exec(src)?.[2] ?? ''
  if (!FILE.test(file)) return null
  const madeFrom = file.endsWith('.svg') ? storedRaster(file) : `full/${file}`
  return { name: storedPrint(file, place), contentType: 'image/jpeg', madeFrom }
}

const storedPrint = (file: string, place: PrintedPlace) =>
  `print-${place}/${file.replace(/\w+$/, 'jpg')}`

/** Names in the storage of all that documents may have made of a picture. @param file of its row */
export const storedPrints = (file: string) =>
  PRINTED_PLACES.map((place) => storedPrint(file, place))
