import { formatNumber } from '../../../kernel/format.ts'
import type { Operation } from '../../operation-contract.ts'

/** A name of a fact, and what it is. */
export type Fact = readonly [name: string, value: string]

/** What is known of an operation, as the report page and its document write it (TEAM-61). */
export function operationFacts(operation: Operation | null): Fact[] {
  if (!operation) return []
  const { name, address, programme, area, persons, phase } = operation
  const facts: Fact[] = [
    ['Opération', name],
    ['Adresse', address],
    ['Programme', programme],
    ['Surface', area === null ? '' : `${formatNumber(area)}\u00a0m²`],
    ['Personnes', persons === null ? '' : formatNumber(persons)],
    ['Phase', phase ?? ''],
  ]
  return facts.filter(([, value]) => value !== '')
}
