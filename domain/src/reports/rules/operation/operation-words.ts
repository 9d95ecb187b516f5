import { formatCount, formatNumber } from '../../../kernel/format.ts'
import { formatTenths } from '../../../kernel/format-tenths.ts'
import type { Operation } from '../../operation-contract.ts'
import { OPERATION_FIELD_NAMES, operationField } from './operation-limits.ts'

export type Fact = readonly [name: string, value: string]

/** The given fields of an operation, as report page and document write them (TEAM-61). */
export function operationFacts(operation: Operation | null): Fact[] {
  if (!operation) return []
  const facts = OPERATION_FIELD_NAMES.map((name): Fact => {
    const { label, unit } = operationField(name)
    const value = operation[name] ?? ''
    const text = typeof value === 'number' ? formatNumber(value) : value
    return [label, text && unit ? `${text}\u00a0${unit}` : text]
  })
  return facts.filter(([, value]) => value !== '')
}

/**
 * What an operation amounts to, in tenths of a tonne of CO2 equivalent per year: persons × sum,
 * rounded half up (TEAM-60). Exact as far as persons and sums go: no product beyond 2^53 is formed.
 * @param somme kgCO2e per person per year
 */
export function operationTenths(persons: number, somme: number): number {
  const hundreds = Math.floor(somme / 100)
  const rest = somme - hundreds * 100
  return persons * hundreds + Math.round((persons * rest) / 100)
}

/**
 * « 120 personnes × 685 kgCO2e = 82,2 tCO2e par an » (TEAM-60).
 * @param somme kgCO2e per person per year
 */
export function operationSentence(persons: number, somme: number): string {
  const factors = `${formatCount(persons, 'personne')} ×\u00a0${formatNumber(somme)}\u00a0kgCO2e`
  const total = formatTenths(operationTenths(persons, somme) / 10)
  return `${factors} =\u00a0${total}\u00a0tCO2e par\u00a0an`
}
