import { PHASES, type Phase } from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { useNamedParameters } from '../../lib/address/use-named-parameters.ts'
import { REPORT_ORDERS, type ReportOrder } from './operation-sections.ts'

const NAMES = { text: 'recherche', phase: 'phase', order: 'tri', shelf: 'archives' } as const

/** Filters of « Mes rapports ». */
export interface MyReportsFilters {
  text: string
  /** '': all of them */
  phase: Phase | ''
  order: ReportOrder
  archived: boolean
}

/** Search, phase, order and shelf, held by the address. */
export function useMyReportsAddress() {
  const { read, change } = useNamedParameters(NAMES)
  const filters: MyReportsFilters = {
    text: read('text').slice(0, 255),
    phase: PHASES.find((phase) => phase === read('phase')) ?? '',
    order: REPORT_ORDERS.find(({ id }) => id === read('order'))?.id ?? 'modifie',
    archived: read('shelf') === '1',
  }
  return { filters, change }
}
