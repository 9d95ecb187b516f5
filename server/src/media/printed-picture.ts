import { type PrintedPlace, printedSize } from '@etapes-climat/domain/media/rules/printed-size'
import sharp from 'sharp'
import { readAll, type Storage } from '../engines/storage/storage.ts'
import { MAX_PIXELS } from './encoded-picture.ts'
import { openDerived } from './open-derived.ts'
import { printOfAddress } from './picture-address.ts'

const PRINTED_JPEG = { quality: 75 }

/**
 * Reads an own picture by its address as JPEG on white, in the size it is printed in at a place; null
 * for every other address, so nothing is fetched. A print is made when a document first shows it,
 * and stored beside its renditions. Null too for a damaged file, so that it costs no document.
 */
export function createPrintedPictures(storage: Storage) {
  return async (src: string, place: PrintedPlace): Promise<Buffer | null> => {
    const print = printOfAddress(src, place)
    const file =
      print && (await openDerived(storage, print, (pixels) => preparePrint(pixels, place)))
    return file && readAll(file)
  }
}

async function preparePrint(pixels: Buffer, place: PrintedPlace): Promise<Buffer | null> {
  try {
    const image = sharp(pixels, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height } = await image.metadata()
    return await image
      .resize({ ...printedSize(place, width / height), fit: 'outside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg(PRINTED_JPEG)
      .toBuffer()
  } catch {
    return null
  }
}
