import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { memo, useId } from 'react'
import type { StepGroupContent } from './step-groups.ts'
import styles from './step-list.module.css'
import { StepRow } from './step-row.tsx'

interface StepGroupProps {
  group: StepGroupContent
  selectedUids: ReadonlySet<string>
  /** number of rows to render, from the first one */
  count: number
  scale: number
  onToggle: (card: CardSummary) => void
}

/** The steps of one category, with how many there are and how many are taken (REP-13). */
export const StepGroup = memo(function StepGroup(props: StepGroupProps) {
  const { group, selectedUids, count, scale, onToggle } = props
  const titleId = useId()
  const taken = group.cards.filter((card) => selectedUids.has(card.uid)).length
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.groupTitle} id={titleId}>
        {group.name}
        <small>{formatCount(group.cards.length, 'étape')}</small>
        {taken > 0 && <small className={styles.takenCount}>{formatCount(taken, 'retenue')}</small>}
      </h3>
      <ul>
        {group.cards.slice(0, count).map((card) => (
          <StepRow
            key={card.uid}
            card={card}
            selected={selectedUids.has(card.uid)}
            scale={scale}
            onToggle={onToggle}
          />
        ))}
      </ul>
    </section>
  )
}, sameGroup)

/** A tick re-renders only the group it happens in. */
function sameGroup(before: StepGroupProps, after: StepGroupProps): boolean {
  const shown = (props: StepGroupProps) => Math.min(props.count, props.group.cards.length)
  return (
    before.group === after.group &&
    before.scale === after.scale &&
    before.onToggle === after.onToggle &&
    shown(before) === shown(after) &&
    after.group.cards.every(
      ({ uid }) => before.selectedUids.has(uid) === after.selectedUids.has(uid),
    )
  )
}
