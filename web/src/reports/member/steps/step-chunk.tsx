import { type CSSProperties, memo } from 'react'
import styles from '../../../cards/list/step-list.module.css'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { StepRow } from './step-row.tsx'

export interface StepRowsProps {
  selectedUids: ReadonlySet<string>
  /** highest value of the list: full width of the magnitude bars */
  scale: number
  onToggle: (card: ListedStep) => void
}

interface StepChunkProps extends StepRowsProps {
  cards: readonly ListedStep[]
  /** number of rows to render, from the first one */
  count: number
}

/** Some rows of a group. A tick re-renders only the chunk it happens in. */
export const StepChunk = memo(function StepChunk(props: StepChunkProps) {
  const { cards, count, selectedUids, scale, onToggle } = props
  return (
    <ul className={styles.chunk} style={{ '--rows': cards.length } as CSSProperties}>
      {cards.slice(0, count).map((card) => (
        <StepRow
          key={card.uid}
          card={card}
          selected={selectedUids.has(card.uid)}
          scale={scale}
          onToggle={onToggle}
        />
      ))}
    </ul>
  )
}, sameRows)

function sameRows(before: StepChunkProps, after: StepChunkProps): boolean {
  const { cards } = after
  return (
    before.cards === cards &&
    before.scale === after.scale &&
    before.onToggle === after.onToggle &&
    Math.min(before.count, cards.length) === Math.min(after.count, cards.length) &&
    cards.every(({ uid }) => before.selectedUids.has(uid) === after.selectedUids.has(uid))
  )
}
