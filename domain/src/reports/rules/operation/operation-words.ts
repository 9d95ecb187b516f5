import { formatCount, formatNumber } from '../../../kernel/format.ts'
import { formatTenths } from '../../../kernel/format-tenths.ts'
import type { Fact } from '../../../statements/contract.ts'
import { numberFact, textFact } from '../../../statements/rules/facts.ts'
import type { Operation } from '../../operation-contract.ts'
import { OPERATION_FIELD_NAMES, operationField } from './operation-limits.ts'

/** The given fields of an operation. */
export function operationFacts(operation: Operation | null): Fact[] {
  if (!operation) return []
  return OPERATION_FIELD_NAMES.flatMap((name): Fact[] => {
    const { label, unit } = operationField(name)
    const value = operation[name] ?? ''
    if (value === '') return []
    return [typeof value === 'number' ? numberFact(label, value, unit) : textFact(label, value)]
  })
}

/**
 * What an operation amounts to, in tenths of a tonne of CO2 equivalent per year: persons × sum,
 * rounded half up. Exact as far as persons and sums go: no product beyond 2^53 is formed.
 * @param somme kgCO2e per person per year
 */
export function operationTenths(persons: number, somme: number): number {
  const hundreds = Math.floor(somme / 100)
  const rest = somme - hundreds * 100
  return persons * hundreds + Math.round((persons * rest) / 100)
}

/** « 120 personnes » */
export const personsInWords = (persons: number): string => formatCount(persons, 'personne')

/**
 * « 120 personnes × 685 kgCO2e = 82,2 tCO2e par an ».
 * @param somme kgCO2e per person per year
 */
export function operationSentence(persons: number, somme: number): string {
  const factors = `${personsInWords(persons)} ×\u00a0${formatNumber(somme)}\u00a0kgCO2e`
  const total = formatTenths(operationTenths(persons, somme) / 10)
  return `${factors} =\u00a0${total}\u00a0tCO2e par\u00a0an`
}
