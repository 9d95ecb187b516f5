import { readNumericCell, readTypedNumber } from '@etapes-climat/domain/cards/rules/typed-number'
import { foldText } from '@etapes-climat/domain/kernel/text'
import type { READINGS, ReadingKind } from '@etapes-climat/domain/workbook/rules/readings'

/** Kinds of cells that say a number with words. */
type WordedKind = Extract<ReadingKind, 'units' | 'tonnes' | 'about' | 'range' | 'none'>

/** A number as somebody wrote it, and what each way to read it gives; null: an empty cell. */
export interface WordedNumber {
  kind: WordedKind
  ways: Partial<Record<(typeof READINGS)[WordedKind][number], number | null>>
}

const KG_A_TONNE = 1000
/** Longer texts are sentences. */
const MAX_LENGTH = 60

const NONE =
  /^(?:[-.?x]{1,3}|n\.?\s?[acdrs]\.?|n\/a|s\.?\s?o\.?|neant|aucune?|inconnue?|sans objet|a (?:venir|definir|preciser|determiner|completer|chiffrer|estimer)|non (?:chiffree?|connue?|communiquee?|renseignee?|estimee?|applicable|disponible))$/
const ABOUT =
  /^(?:~|≈|≃|±|\+\/-|[<>≤≥]=?|environ|env\.?|approximativement|approx\.?|autour de|de l'ordre de|pres de|plus de|moins de|jusqu'a)\s*/
const UNIT =
  /\s*\b(kg|kilos?|t|tonnes?)\b\.?(?:\s*-?(?:eq\.?)?\s*co2\s*-?(?:e|eq|equivalents?)?\.?)?((?:\s*[/,.]?\s*(?:par |et )*(?:personne|pers|p|habitant|hab|tete|annee|ans?)\.?)*)$/
/** `350kgCO2e` as `350 kg co2e` */
const GLUED_UNIT = /(?<=\d)\s*(kg|kilos?|tonnes?|t)(?=\s*(?:-?\s*(?:eq\.?)?\s*co2|\b))/
const RANGE = /^(?:de |entre )?(\d[\d\s.,]*?)\s*(?:-|a|et|\.\.)\s*(\d[\d\s.,]*)$/

/**
 * Reads « 12 kg », « 0,35 t », « ~80 », « 100 à 120 » or « n.c. »; null for other texts.
 * @param inTonnes the number has no unit of its own and stands under a header in tonnes
 */
export function readWordedNumber(text: string, inTonnes: boolean): WordedNumber | null {
  if (text.length > MAX_LENGTH) return null
  const words = foldText(text)
  if (NONE.test(words)) return { kind: 'none', ways: { empty: null } }
  const exact = words.replace(ABOUT, '')
  const spaced = exact.replace(GLUED_UNIT, ' $1 ').trim()
  const [, unit] = UNIT.exec(spaced) ?? []
  const bare = spaced.replace(UNIT, '').trim()
  const tonnes = unit === undefined ? inTonnes : unit.startsWith('t')
  const inKg = (number: number) => (tonnes ? readNumericCell(number * KG_A_TONNE) : number)
  const [, first = '', last = ''] = RANGE.exec(bare) ?? []
  const [low, high] = [readTypedNumber(first), readTypedNumber(last)]
  if (low !== null && high !== null && low < high) {
    const middle = readNumericCell((inKg(low) + inKg(high)) / 2)
    return { kind: 'range', ways: { low: inKg(low), middle, high: inKg(high) } }
  }
  const number = readTypedNumber(bare)
  if (number === null) return null
  if (exact !== words) return { kind: 'about', ways: { number: inKg(number) } }
  if (tonnes) return { kind: 'tonnes', ways: { convert: inKg(number) } }
  return unit === undefined ? null : { kind: 'units', ways: { number } }
}
