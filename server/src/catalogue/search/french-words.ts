import { canonicalText, foldText, plainSpelling } from '@etapes-climat/domain/kernel/text'
import { stemmer } from '@orama/stemmers/french'
import { LRUCache } from 'lru-cache'

/** A word as a search compares it. */
export interface FrenchWord {
  /** without accents, case and ligatures */
  form: string
  /** what its other forms have in common: « isolation », « isoler » and « isolées » → « isol » */
  stem: string
}

export interface ReadWord extends FrenchWord {
  from: number
  to: number
}

const EMPTY_WORDS = new Set(
  `a au aux avec c ce ces cette d dans de des du elle elles en est et il ils j l la le les leur leurs
  m n ne on ou par pas plus pour qu que qui s sa se ses son sont sur t un une y`.split(/\s+/),
)

/** A soft hyphen or a zero-width sign within a word does not end it. */
const WORD = /[\p{L}\p{M}\p{N}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
/** Size of the cache of stems: texts repeat few words. */
const KEPT_WORDS = 50_000

/** Letters compared: nobody types more. */
const MAX_LETTERS = 60

/** Nouns in -au and the seven in -ail of which the stemmer takes the plural in -aux for one of -al. */
const SINGULAR_OF_AUX = /(?<=[^e]a)u$|(?<=(?:b|cor|ém|soupir|trav|vant|vitr)a)il$/
/** The mark of a plural that the stemmer leaves after a vowel: « vélos », « abris », « lieux ». */
const PLURAL_MARK = /(?<=..[aeiouy])s$|(?<=[eo]u)x$/

/** What the forms of a word have in common, one plural in -aux included (« travail », « travaux »). */
const stemOf = (written: string) =>
  foldText(stemmer(canonicalText(written).replace(SINGULAR_OF_AUX, 'ux'))).replace(PLURAL_MARK, '')

const frenchWords = new LRUCache<string, FrenchWord>({
  max: KEPT_WORDS,
  memoMethod: (written) => {
    const form = foldText(written)
    // Figures and identifiers have one form.
    return { form, stem: /\d/.test(form) ? form : stemOf(written) }
  },
})

/**
 * The words of a text; parts joined by a hyphen are read once more as one (« auto-partage »).
 * @param withEmpty also those that nobody looks for
 */
export function readWords(text: string, withEmpty = false): ReadWord[] {
  const words: ReadWord[] = []
  /** parts joined so far */
  let joined = ''
  let joinedFrom = 0
  let end = -2
  const add = (written: string, from: number, to: number) => {
    const { form, stem } = frenchWords.memo(written.slice(0, MAX_LETTERS))
    if (form !== '' && (withEmpty || !EMPTY_WORDS.has(form))) words.push({ form, stem, from, to })
  }
  const endJoined = () => {
    if (joined.length < end - joinedFrom) add(joined, joinedFrom, end)
  }
  WORD.lastIndex = 0
  for (let found = WORD.exec(text); found; found = WORD.exec(text)) {
    const written = found[0]
    const from = found.index
    if (end === from - 1 && plainSpelling(text.charAt(end)) === '-') joined += written
    else {
      endJoined()
      joined = written
      joinedFrom = from
    }
    end = from + written.length
    add(written, from, end)
  }
  endJoined()
  return words
}
