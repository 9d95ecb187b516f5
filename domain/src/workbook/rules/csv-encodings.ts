/** Encodings that a file of separated values is read in; the last one is UTF-8 that was encoded twice. */
export const CSV_ENCODINGS = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'utf-16le',
  'utf-16be',
  'utf-8-twice',
] as const
export type CsvEncoding = (typeof CSV_ENCODINGS)[number]
