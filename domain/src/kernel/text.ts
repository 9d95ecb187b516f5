const COMBINING_MARKS = /\p{Diacritic}/gu
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae' }

/**
 * Text reduced to what a French search should compare: lower case, no accents or ligatures,
 * typographic apostrophes and every kind of space folded (D-41).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(/[œæ]/g, (letters) => LIGATURES[letters] ?? letters)
    .replace(/[’ʼ`´]/g, "'")
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether a text contains this one, whatever their accents and case; nothing is in every text. */
export function containing(part = ''): (text: string) => boolean {
  const wanted = foldText(part)
  return (text) => foldText(text).includes(wanted)
}

const SHORT = 100

/** The beginning of a text of any length, for telling it back to whoever sent it. */
export const shortened = (text: string): string =>
  text.length <= SHORT ? text : `${text.slice(0, SHORT).replace(/[\ud800-\udbff]$/, '')}…`

/** Address form of a title: `Été à la ville` → `ete-a-la-ville` (D-92). */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
