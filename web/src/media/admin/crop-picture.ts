import type { PictureFormat } from '@etapes-climat/domain/media/picture-formats'

/** A rectangle in px of the turned picture, as the editor shows it. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

const JPEG_QUALITY = 0.9
const RADIANS = Math.PI / 180

/** Size of the upright rectangle that holds a turned one. @param rotation degrees */
export function turnedSize(width: number, height: number, rotation: number) {
  const sine = Math.abs(Math.sin(rotation * RADIANS))
  const cosine = Math.abs(Math.cos(rotation * RADIANS))
  return { width: cosine * width + sine * height, height: sine * width + cosine * height }
}

/**
 * The selected part of a picture in the size of its format, as a JPEG data address. Parts of the
 * frame outside of the picture become white.
 */
export function cropPicture(
  picture: HTMLImageElement,
  area: CropArea,
  rotation: number,
  format: PictureFormat,
): string {
  const canvas = document.createElement('canvas')
  canvas.width = format.width
  canvas.height = format.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, format.width, format.height)
  context.imageSmoothingQuality = 'high'
  const { naturalWidth, naturalHeight } = picture
  const turned = turnedSize(naturalWidth, naturalHeight, rotation)
  context.scale(format.width / area.width, format.height / area.height)
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  context.rotate(rotation * RADIANS)
  context.drawImage(picture, -naturalWidth / 2, -naturalHeight / 2)
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY)
}

/** Loads a picture of this site or of this browser. @throws when it cannot be read */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

/** Whether this browser can edit pictures. */
export function canEditPictures(): boolean {
  return (
    typeof Image.prototype.decode === 'function' &&
    typeof URL.createObjectURL === 'function' &&
    document.createElement('canvas').getContext('2d') !== null
  )
}
