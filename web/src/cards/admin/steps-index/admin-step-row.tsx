import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { memo } from 'react'
import { ComingBadge } from '../../../editing/publications/coming-badge.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { RowDraftBadge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { editedStepPath } from '../../edited-step-address.ts'
import { FoundPlace } from '../../list/found-place.tsx'
import { StepMagnitude } from '../../list/step-magnitude.tsx'
import rows from '../../list/step-row.module.css'
import { StepChoice } from '../bulk/step-choice.tsx'
import { useLastChange } from './last-authors.ts'
import styles from './steps-index.module.css'

interface AdminStepRowProps {
  card: FoundCard
  /** highest value of the list: full width of the magnitude bar */
  scale: number
}

/** A step of the index: name, format, draft, sector, last change and value; the whole row is its link. */
export const AdminStepRow = memo(function AdminStepRow(props: AdminStepRowProps) {
  const { card, scale } = props
  const changed = useLastChange(card)
  return (
    <li
      className={classNames(rows.row, rows[card.cardFormat.slug], styles.row)}
      data-uid={card.uid}
    >
      <StepChoice card={card} className={styles.choice} />
      <p className={rows.name}>
        <a href={editedStepPath(card.uid)}>{card.name}</a>
      </p>
      <p
        className={`${rows.meta} row gap-x-3 gap-y-0.5 mt-0.75 text-xs lh-dense text-ink-3 wrap-anywhere`}
      >
        {card.idx && <code>{card.idx}</code>}
        <FormatMark format={card.cardFormat} />
        <RowDraftBadge draft={card.draft} />
        <ComingBadge uid={card.uid} />
        {card.sector && <span>{card.sector.name}</span>}
        <span className={styles.changed}>modifiée le {changed}</span>
      </p>
      {card.foundIn && <FoundPlace foundIn={card.foundIn} />}
      <StepMagnitude val={card.val} scale={scale} selected={false} />
      {/* One stop a row for the keyboard, which duplicates in the editor and in the sorted list. */}
      <IconButton
        icon="copy"
        variant="quiet"
        size="s"
        tabIndex={-1}
        label={`Dupliquer\u00a0: ${card.name}`}
      />
      <Icon name="pencil" />
    </li>
  )
})
