import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { ComingBadge } from '../../../editing/publications/coming-badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { RowDraftBadge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import table from '../../../ui/table/table.module.css'
import { TableRegion } from '../../../ui/table/table-region.tsx'
import { editedStepPath } from '../../edited-step-address.ts'
import { FoundPlace } from '../../list/found-place.tsx'
import { StepChoice } from '../bulk/step-choice.tsx'
import { useLastChange } from './last-authors.ts'
import { SORT_KEYS, type SortKey, type StepOrder } from './step-order.ts'
import styles from './step-table.module.css'

/** The columns that sort, and their words. */
export const SORT_WORDS: Record<SortKey, string> = {
  nom: STEP_FIELDS.name.label,
  identifiant: STEP_FIELDS.idx.column,
  valeur: STEP_FIELDS.val.label,
  modification: 'Modifiée le',
}

const VALUE = classNames(table.end, styles.value)

interface StepTableProps {
  cards: readonly FoundCard[]
  order: StepOrder
  onSort: (key: SortKey) => void
}

/** The steps in one order, whatever their category; a click on a column sorts by it. */
export function StepTable({ cards, order, onSort }: StepTableProps) {
  return (
    <TableRegion label="Étapes triées">
      <table className={classNames(table.table, styles.table)}>
        <thead>
          <tr>
            {SORT_KEYS.map((key) => (
              <SortedColumn key={key} column={key} order={order} onSort={onSort} />
            ))}
            <th scope="col" className={table.end}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <StepTableRow key={card.uid} card={card} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

interface SortedColumnProps extends Pick<StepTableProps, 'order' | 'onSort'> {
  column: SortKey
}

function SortedColumn({ column, order, onSort }: SortedColumnProps) {
  const sorted = order.key === column
  const direction = order.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={sorted ? direction : undefined}
      className={column === 'valeur' ? VALUE : undefined}
    >
      <button
        type="button"
        className={`${styles.sort} inline-flex gap-1 items-center min-h-target-min p-0 no-border text-inherit underline-offset-[0.2em] cursor-pointer`}
        onClick={() => onSort(column)}
      >
        {SORT_WORDS[column]}
        {sorted && <Icon name={order.descending ? 'arrow-down' : 'arrow-up'} />}
      </button>
    </th>
  )
}

function StepTableRow({ card }: { card: FoundCard }) {
  const changed = useLastChange(card)
  return (
    <tr data-uid={card.uid}>
      <th scope="row" className={styles.name}>
        <StepChoice card={card} className={styles.choice} />
        <a className="text-ink text-[0.9375rem]" href={editedStepPath(card.uid)}>
          {card.name}
        </a>
        <p>
          <FormatMark format={card.cardFormat} />
          <RowDraftBadge draft={card.draft} />
          <ComingBadge uid={card.uid} />
          {card.sector?.name}
        </p>
        {card.foundIn && <FoundPlace foundIn={card.foundIn} />}
      </th>
      <td>{card.idx}</td>
      <td className={VALUE}>{formatNumber(card.val)}</td>
      <td data-label="Modifiée le">{changed}</td>
      <td className={table.end}>
        <IconButton icon="copy" variant="quiet" size="s" label={`Dupliquer\u00a0: ${card.name}`} />
      </td>
    </tr>
  )
}
