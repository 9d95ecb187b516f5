import type { ReportView } from '@etapes-climat/domain/reports/contract'
import {
  type Fact,
  operationFacts,
} from '@etapes-climat/domain/reports/rules/operation/operation-facts'
import { operationSentence } from '@etapes-climat/domain/reports/rules/operation/operation-total'
import { keepWholeText } from '../../engines/pdf/french-typography.ts'

/** What was given of the operation, and what it amounts to; empty without (TEAM-60, TEAM-61). */
export interface OperationPart {
  facts: Fact[]
  total: string
}

/** The operation as the cover of the document tells it. */
export function operationPart({ operation, datas }: ReportView): OperationPart {
  const persons = operation?.persons ?? null
  return {
    facts: operationFacts(operation).map(([name, value]) => [name, keepWholeText(value)]),
    total: persons === null || !datas ? '' : operationSentence(persons, datas.somme),
  }
}
