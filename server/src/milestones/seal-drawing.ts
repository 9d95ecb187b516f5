import {
  codeInAddress,
  codeKeyword,
} from '@etapes-climat/domain/milestones/rules/verification-code'
import { encode } from 'uqr'
import type { SealDrawing } from '../reports/document/report-document.ts'

/** How the PDF of a milestone is verified. */
export function sealDrawing(code: string, publicUrl: string): SealDrawing {
  const page = `${publicUrl}/verifier`
  const url = `${page}?code=${codeInAddress(code)}`
  const address = page.replace(/^https?:\/\//, '')
  return { keyword: codeKeyword(code), address, url, qr: qrDrawing(url) }
}

/** A QR code as the path of an SVG, one unit a module, with the quiet zone that readers want. */
function qrDrawing(text: string): SealDrawing['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: dark.join('') }
}
