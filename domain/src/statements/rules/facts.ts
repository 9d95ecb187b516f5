import { formatNumber } from '../../kernel/format.ts'
import { formatDate } from '../../kernel/format-date.ts'
import { parisDateTime } from '../../kernel/paris-time.ts'
import type { Fact } from '../contract.ts'

export const textFact = (label: string, text: string): Fact => ({
  label,
  text,
  value: text,
  unit: '',
})

export const numberFact = (label: string, value: number, unit = ''): Fact => ({
  label,
  value,
  unit,
  text: unit ? `${formatNumber(value)}\u00a0${unit}` : formatNumber(value),
})

/** @param moment a day (YYYY-MM-DD), or a moment, of which the day in Paris is told; null: nothing is */
export const dayFact = (label: string, moment: string | null): Fact[] =>
  moment === null
    ? []
    : [
        {
          label,
          unit: '',
          text: formatDate(moment),
          value: { day: parisDateTime(moment).date },
        },
      ]

/** When the figures of a report were calculated; null: never. */
export const calculatedFact = (calculatedAt: string | null): Fact[] =>
  dayFact('Calculé le', calculatedAt)

/** First and last name of who established a report. */
export const authorOf = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string => `${firstName} ${lastName}`.trim()

/** @param author first and last name */
export const authorFact = (author: string): Fact => textFact('Établi par', author)

/** « Calculé le 21/11/2026 » */
export const factInWords = ({ label, text }: Fact): string => `${label} ${text}`

/** The same within a sentence: « établi par Awa Diarra ». */
export const factInSentence = ({ label, text }: Fact): string =>
  `${label.toLocaleLowerCase('fr')} ${text}`
