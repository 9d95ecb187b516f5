import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Badge } from '../../ui/badge.tsx'
import { FormatMark } from '../../ui/format-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import { editedStepPath } from '../edited-step-address.ts'
import { StepMagnitude } from '../list/step-magnitude.tsx'
import rows from '../list/step-row.module.css'
import styles from './steps-index.module.css'

interface AdminStepRowProps {
  card: CardSummary
  /** highest value of the list: full width of the magnitude bar */
  scale: number
}

/** A step of the index: format, name, draft, sector and value; the whole row is its link. */
export const AdminStepRow = memo(function AdminStepRow({ card, scale }: AdminStepRowProps) {
  return (
    <li
      className={classNames(rows.row, rows[card.cardFormat.slug], styles.row)}
      data-uid={card.uid}
    >
      <div className={rows.text}>
        <p className={rows.name}>
          <a href={editedStepPath(card.uid)}>{card.name}</a>
        </p>
        <p className={rows.meta}>
          {card.idx && <code>{card.idx}</code>}
          <FormatMark format={card.cardFormat} />
          {card.draft && (
            <Badge tone="draft" icon="pencil">
              brouillon
            </Badge>
          )}
          {card.sector && <span>{card.sector.name}</span>}
        </p>
      </div>
      <StepMagnitude val={card.val} scale={scale} selected={false} />
      <Icon name="pencil" />
    </li>
  )
})
