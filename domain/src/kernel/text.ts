/** Signs that nobody sees: soft hyphens, zero-width signs, direction marks, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const APOSTROPHES = /[\u2018-\u201b\u02b9\u02bb\u02bc\u02bd\u02c8`\u00b4\u2032\uff07]/gu
const HYPHENS = /[\p{Pd}\u2212\u2043]/gu
const BLANKS = /[\s\p{Cc}]+/gu
const MARKS = /[\p{M}\p{Diacritic}]/gu
/** Most texts of a catalogue are compared often. */
const ALREADY_PLAIN = /^[!-_a-~]+(?: [!-_a-~]+)*$/
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae' }

const unified = (text: string) => text.replace(APOSTROPHES, "'").replace(HYPHENS, '-')

/**
 * One spelling of texts that look the same: without invisible characters, with one kind of hyphen,
 * apostrophe and blank, letters and figures in their plain form (CO₂ is CO2). Case and accents stay.
 */
export function plainSpelling(text: string): string {
  if (ALREADY_PLAIN.test(text)) return text
  // An acute accent that stands alone would become a blank and a mark.
  const seen = unified(text.replace(INVISIBLE, '')).normalize('NFKC')
  return unified(seen).replace(INVISIBLE, '').replace(BLANKS, ' ').trim()
}

/** What two texts have in common that people take for the same name or identifier; case set aside. */
export function canonicalText(text: string): string {
  return plainSpelling(plainSpelling(text).toUpperCase().toLowerCase().replace(/ς/g, 'σ'))
}

/** The text that French searches compare: canonical, without accents and ligatures. */
export function foldText(text: string): string {
  return canonicalText(text)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/[œæ]/g, (letters) => LIGATURES[letters] ?? letters)
    .replace(BLANKS, ' ')
    .trim()
}

/** The words of a typed text, folded, each once. */
export const foldedWords = (typed: string): string[] => [
  ...new Set(foldText(typed).split(' ').filter(Boolean)),
]

/**
 * Whether a text has each typed word as a part, in any order, whatever accents and case; every text has, when
 * nothing was typed. `containsWords` of the server is the same in SQL.
 */
export function matchingWords(typed = ''): (text: string) => boolean {
  const words = foldedWords(typed)
  return (text) => {
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

const SHORT = 100

/** The beginning of a long text, for messages that quote it. */
export const shortened = (text: string): string =>
  text.length <= SHORT ? text : `${text.slice(0, SHORT).replace(/[\ud800-\udbff]$/, '')}…`

const FIRST_WORDS = 155

/** First words of a text. @param most letters; absent: as many as search engines show of a page */
export const firstWords = (text: string, most = FIRST_WORDS): string =>
  text.length <= most
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', most) + 1 || most).trimEnd()}…`

/** Address form of a title: `Été à la ville` → `ete-a-la-ville`. */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
