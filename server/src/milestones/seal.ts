import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import {
  codeInAddress,
  codeKeyword,
  shownCode,
} from '@etapes-climat/domain/milestones/rules/verification-code'
import { encode } from 'uqr'
import type { DocumentSeal } from '../reports/document/report-document.ts'
import type { MilestoneRow } from './milestone.repository.ts'

/** The seal that the PDF of a milestone carries for its verification (TRUST-04). */
export function sealOf({
  name,
  fixedAt,
  note,
  happenedOn,
  code,
  publicUrl,
}: Pick<MilestoneRow, 'name' | 'fixedAt' | 'note' | 'happenedOn' | 'code'> & {
  publicUrl: string
}): DocumentSeal {
  const address = `${publicUrl}/verifier`
  const url = `${address}?code=${codeInAddress(code)}`
  return {
    milestone: name,
    fixedOn: formatDate(fixedAt),
    happenedOn: happenedOn ? formatDate(happenedOn) : '',
    note: note ?? '',
    code: shownCode(code),
    keyword: codeKeyword(code),
    address: address.replace(/^https?:\/\//, ''),
    url,
    qr: qrDrawing(url),
  }
}

/** A QR code as the path of an SVG, one unit a module, with the quiet zone that readers want. */
function qrDrawing(text: string): DocumentSeal['qr'] {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: dark.join('') }
}
