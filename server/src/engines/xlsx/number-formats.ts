import { format as formatNumber, getFormatInfo } from 'numfmt'
import type { Archive } from './open-archive.ts'
import { parsePart } from './parse-part.ts'
import { from1900 } from './spreadsheet-days.ts'

export const GENERAL = 'General'

/** A number that is shown otherwise than as its digits: as a date, a percentage, an amount. */
export interface FormattedNumber {
  number: number
  format: string
}

/** How a format shows a number; `plain`: its digits, perhaps with words. */
export type FormatKind = 'plain' | 'date' | 'percent' | 'currency' | 'scientific'

/** Built-in formats by number (ECMA-376, 18.8.30); dates in the French order. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: GENERAL,
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '$#,##0',
  43: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '##0.0E+0',
}
/** Numbers of the formats of days of East Asia. */
const isDayOfEastAsia = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** The formats of numbers by the rank of the style that cells name. */
export async function readNumberFormats(archive: Archive, part: string | null): Promise<string[]> {
  const formats: string[] = []
  if (part === null) return formats
  const own = new Map<number, string>()
  await parsePart(archive.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }, parent) {
      const id = Number(numFmtId)
      if (name === 'numFmt' && parent === 'numFmts') own.set(id, formatCode)
      if (name !== 'xf' || parent !== 'cellXfs') return
      const builtIn = isDayOfEastAsia(id) ? BUILT_IN[14] : BUILT_IN[id]
      formats.push(own.get(id) ?? builtIn ?? GENERAL)
    },
  })
  return formats
}

const KINDS: Readonly<Record<string, FormatKind>> = {
  date: 'date',
  datetime: 'date',
  time: 'date',
  percent: 'percent',
  currency: 'currency',
  scientific: 'scientific',
}
const known = new Map<string, FormatKind>()

/** A format that nobody can read shows its number. */
export function kindOfFormat(format: string): FormatKind {
  const before = known.get(format)
  if (before) return before
  // `[$€-40C]` is a sign with its language, `[$-40C]` a language alone.
  const signs = format.replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
  const kind = /[€$£¥]/.test(signs) ? 'currency' : (KINDS[getFormatInfo(format).type] ?? 'plain')
  known.set(format, kind)
  return kind
}

/** Whether a number is shown as its digits. */
export const isPlain = (format: string) => format === GENERAL || format === '@'

/** A number as its cell shows it in French. */
export function shownNumber({ number, format }: FormattedNumber, date1904: boolean): string {
  const counted = kindOfFormat(format) === 'date' ? from1900(number, date1904) : number
  try {
    return formatNumber(format, counted, { locale: 'fr' }).trim()
  } catch {
    return String(number)
  }
}
