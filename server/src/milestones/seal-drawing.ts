import {
  codeInAddress,
  codeKeyword,
} from '@etapes-climat/domain/milestones/rules/verification-code'
import { qrDrawing } from '../engines/qr/qr-drawing.ts'
import type { SealDrawing } from '../reports/document/report-document.ts'

/** How the PDF of a milestone is verified. */
export function sealDrawing(code: string, publicUrl: string): SealDrawing {
  const page = `${publicUrl}/verifier`
  const url = `${page}?code=${codeInAddress(code)}`
  const address = page.replace(/^https?:\/\//, '')
  return { keyword: codeKeyword(code), address, url, qr: qrDrawing(url) }
}
