import { DRAFT, PUBLISHED } from '@etapes-climat/domain/items/item-fields'
import { type ReactNode, useId } from 'react'
import { Radio } from '../../ui/form/checkbox.tsx'
import styles from './filter-panel.module.css'

/** 'all' every step, 0 published ones, 1 drafts. */
export type DraftStatus = 'all' | 0 | 1

const CHOICES: readonly { value: DraftStatus; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 0, label: PUBLISHED },
  { value: 1, label: DRAFT },
]

interface StatusFilterProps {
  status: DraftStatus
  onChange: (status: DraftStatus) => void
  /** under the choices */
  children?: ReactNode
}

/** What administrators have besides: publication states. */
export function StatusFilter({ status, onChange, children }: StatusFilterProps) {
  const titleId = useId()
  return (
    <fieldset className="rule-t py-3" aria-labelledby={titleId}>
      <div className="flex items-center mb-1">
        <h3 className="text-s font-stretch-normal weight-strong" id={titleId}>
          Statuts
        </h3>
      </div>
      <div className={`${styles.statuses} flex flex-wrap gap-x-3 gap-y-0`}>
        {CHOICES.map(({ value, label }) => (
          <Radio
            key={label}
            className={styles.radio}
            name="status"
            checked={status === value}
            onChange={() => onChange(value)}
          >
            {label}
          </Radio>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
