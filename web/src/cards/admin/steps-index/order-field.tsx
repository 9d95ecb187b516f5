import { useId } from 'react'
import { Select } from '../../../ui/form/control.tsx'
import { SORT_KEYS, type SortKey, type StepOrder } from './step-order.ts'
import { SORT_WORDS } from './step-table.tsx'
import styles from './steps-index.module.css'

interface OrderFieldProps {
  order: StepOrder | null
  onSort: (key: SortKey | null) => void
}

/** How the list is arranged: by the filters as usual, or by one column (LIFE-20). */
export function OrderField({ order, onSort }: OrderFieldProps) {
  const id = useId()
  return (
    <div className={styles.order}>
      <label htmlFor={id}>Trier par</label>
      <Select
        id={id}
        value={order?.key ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onSort(SORT_KEYS.find((key) => key === chosen) ?? null)
        }}
      >
        <option value="">Filtre</option>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {SORT_WORDS[key]}
          </option>
        ))}
      </Select>
    </div>
  )
}
