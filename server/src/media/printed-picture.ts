import { type PrintedPlace, printedSize } from '@etapes-climat/domain/media/rules/printed-size'
import sharp from 'sharp'
import { readAll, type Storage } from '../engines/storage/storage.ts'
import { MAX_PIXELS } from './encoded-picture.ts'
import { openDerived } from './open-derived.ts'
import { printOfAddress } from './picture-address.ts'

const PRINTED_JPEG = { quality: 75 }

/**
 * Reads our own pictures by address as JPEG of the size they are printed in at a place, on white;
 * null for every other address: nothing is fetched (F-10). Each is made once, when a document first
 * shows it, and kept beside its renditions. Null too for a file that is no picture: it costs no document.
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
