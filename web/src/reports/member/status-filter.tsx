import { useId } from 'react'
import { pathOf } from '../../app/route-names.ts'
import { Radio } from '../../ui/checkbox.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './filter-panel.module.css'
import type { DraftStatus } from './report-editor-state.ts'

const CHOICES: readonly { value: DraftStatus; label: string }[] = [
  { value: 'all', label: 'Tous' },
  { value: 0, label: 'Publié' },
  { value: 1, label: 'Brouillon' },
]

interface StatusFilterProps {
  status: DraftStatus
  onChange: (status: DraftStatus) => void
}

/** What administrators have besides: publication states and the way to the steps (REP-07, REP-15). */
export function StatusFilter({ status, onChange }: StatusFilterProps) {
  const titleId = useId()
  return (
    <fieldset className={styles.block} aria-labelledby={titleId}>
      <div className={styles.blockTitle}>
        <h3 id={titleId}>Statuts</h3>
      </div>
      <div className={styles.statuses}>
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
      <Link className={styles.manage} to={pathOf('adminCardsIndex')}>
        Gérer les étapes climats
      </Link>
    </fieldset>
  )
}
