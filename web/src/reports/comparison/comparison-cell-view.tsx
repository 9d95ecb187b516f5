import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import type { ComparisonCell } from '@etapes-climat/domain/reports/rules/comparison/comparison-rows'
import { Drawing } from '../../ui/figures/drawing.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import styles from './comparison-table.module.css'

/** A cell: its text, and the difference or its meaning beside it. */
export function ComparisonCellView({ cell }: { cell: ComparisonCell }) {
  const { text, note, status, bar } = cell
  return (
    <td className={styles.cell} data-status={status ?? undefined}>
      {status && <span className={layout.visuallyHidden}>{status}, </span>}
      {status === 'retenue' && <Icon name="check" />}
      <span className={text === NECESSARY_CONDITION ? 'text-s max-phone:text-2xs' : undefined}>
        {text}
      </span>
      {note !== '' && (
        <>
          {' '}
          <small data-reached={note.startsWith('atteint') || undefined}>{note}</small>
        </>
      )}
      {bar && <Drawing className={styles.bar} drawing={bar} preserveAspectRatio="none" />}
    </td>
  )
}
