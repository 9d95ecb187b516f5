import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { ImportPreview } from '@etapes-climat/domain/workbook/contract'
import styles from '../../../editing/import/import.module.css'
import { classNames } from '../../../lib/class-names.ts'
import layout from '../../../ui/layout.module.css'

type Effect = Pick<ImportPreview['effect'], 'changes' | 'total'>

/** Values drawn: the catalogue and those that change most. */
const DRAWN = 12

/** Old and new values; their differences as bars from « aujourd’hui », all at one scale. */
export function EffectBars({ changes, total }: Effect) {
  const most = Math.max(
    1,
    ...[...changes, total].map(({ before, after }) => Math.abs(after - before)),
  )
  const drawn = changes
    .toSorted((one, other) => size(other) - size(one))
    .slice(0, DRAWN)
    .toSorted((one, other) => changes.indexOf(one) - changes.indexOf(other))
  return (
    <>
      <p className="caption -mb-3">aujourd’hui</p>
      <ul className={styles.bars}>
        {drawn.map((change) => (
          <Bar key={`${change.kind} ${change.name}`} {...change} most={most} />
        ))}
        <Bar kind="total" name="Catalogue" {...total} most={most} />
      </ul>
      {changes.length > drawn.length && (
        <p className={styles.small}>
          Et {formatNumber(changes.length - drawn.length)} autres valeurs, qui changent moins.
        </p>
      )}
    </>
  )
}

const size = ({ before, after }: { before: number; after: number }) => Math.abs(after - before)

interface BarProps {
  kind: 'card' | 'sector' | 'total'
  name: string
  before: number
  after: number
  most: number
}

function Bar({ kind, name, before, after, most }: BarProps) {
  const difference = after - before
  const width = `${(70 * Math.abs(difference)) / most}%`
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0 py-1',
        kind === 'total' && 'rule-ink-t',
      )}
    >
      <span className={classNames('pl-2', kind !== 'card' && 'weight-strong')}>{name}</span>
      <span className="num">
        <del>
          <span className={layout.visuallyHidden}>aujourd’hui </span>
          {formatNumber(before)}
        </del>{' '}
        <ins>
          <span className={layout.visuallyHidden}>après </span>
          {formatNumber(after)}
        </ins>
      </span>
      <span className="col-span-full flex items-center gap-2">
        <i
          className={classNames(styles.rod, difference < 0 && styles.less)}
          aria-hidden="true"
          style={{ width }}
        />
        <b className="num">{difference === 0 ? 'inchangé' : formatDifference(difference)}</b>
      </span>
    </li>
  )
}
