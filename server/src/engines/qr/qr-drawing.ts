import { encode } from 'uqr'

/** A QR code as the path of an SVG. */
export interface QrDrawing {
  /** modules of a side, with the quiet zone that readers want; one unit of the path each */
  size: number
  path: string
}

/** Draws the QR code of a text; a fifth of it may be hidden. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: dark.join('') }
}
