import type { CsvEncoding } from '@etapes-climat/domain/workbook/rules/csv-encodings'

const NAMES: Record<CsvEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'utf-8-twice': 'UTF-8 encodé deux fois',
}

export const encodingName = (encoding: CsvEncoding): string => NAMES[encoding]
