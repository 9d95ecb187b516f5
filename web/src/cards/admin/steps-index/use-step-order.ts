import { useMemo } from 'react'
import { useAddressParameters } from '../../../lib/address/use-address-parameters.ts'
import {
  nextOrder,
  ORDER_PARAMETER,
  orderOfAddress,
  type SortKey,
  writtenOrder,
} from './step-order.ts'

/** How the index is sorted, as its address says. */
export function useStepOrder() {
  const [parameters, setParameters] = useAddressParameters()
  const written = parameters.get(ORDER_PARAMETER)
  const order = useMemo(
    () => orderOfAddress(new URLSearchParams({ [ORDER_PARAMETER]: written ?? '' })),
    [written],
  )
  /** @param key null: by category */
  const sort = (key: SortKey | null) =>
    void setParameters((known) => {
      if (key) known.set(ORDER_PARAMETER, writtenOrder(nextOrder(order, key)))
      else known.delete(ORDER_PARAMETER)
    })
  return { order, sort }
}
