import { PHASES, type Phase } from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { useCallback } from 'react'
import { useAddressParameters } from '../../../lib/address/use-address-parameters.ts'
import { REPORT_ORDERS, type ReportOrder } from './operation-sections.ts'

const NAMES = { text: 'recherche', phase: 'phase', order: 'tri', shelf: 'archives' } as const

/** What « Mes rapports » is asked to show. */
export interface MyReportsFilters {
  text: string
  /** '': all of them */
  phase: Phase | ''
  order: ReportOrder
  archived: boolean
}

/** Search, phase, order and shelf, held by the address: a shared link and a reload find them again. */
export function useMyReportsAddress() {
  const [parameters, setParameters] = useAddressParameters()
  const filters: MyReportsFilters = {
    text: (parameters.get(NAMES.text) ?? '').slice(0, 255),
    phase: PHASES.find((phase) => phase === parameters.get(NAMES.phase)) ?? '',
    order: REPORT_ORDERS.find(({ id }) => id === parameters.get(NAMES.order))?.id ?? 'modifie',
    archived: parameters.get(NAMES.shelf) === '1',
  }
  const change = useCallback(
    (changes: Partial<Record<keyof typeof NAMES, string>>) =>
      setParameters(
        (current) => {
          for (const [name, value] of Object.entries(changes)) {
            const parameter = NAMES[name as keyof typeof NAMES]
            if (value === '') current.delete(parameter)
            else current.set(parameter, value)
          }
          return current
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  )
  return { filters, change }
}
