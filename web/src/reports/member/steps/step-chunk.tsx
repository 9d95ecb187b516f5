import { memo } from 'react'
import type { ListedStep } from '../../../cards/listed-step.ts'
import type { EditedFollowUp, FollowUpChoice } from '../follow-ups/edited-follow-ups.ts'
import { StepRow } from './step-row.tsx'

export interface StepRowsProps {
  selectedUids: ReadonlySet<string>
  /** highest value of the list: full width of the magnitude bars */
  scale: number
  onToggle: (card: ListedStep) => void
  /** follow-ups of steps, by uid */
  followUps: ReadonlyMap<string, EditedFollowUp>
  /** uid of the step whose statuses are open */
  opened: string | null
  onOpen: (uid: string) => void
  onFollow: (card: ListedStep, choice: FollowUpChoice) => void
}

interface StepChunkProps extends StepRowsProps {
  cards: readonly ListedStep[]
  /** number of rows to render, from the first one */
  count: number
}

/** Some rows of a group. A tick re-renders only the chunk it happens in. */
export const StepChunk = memo(function StepChunk(props: StepChunkProps) {
  const { cards, count, selectedUids, scale, onToggle, followUps, opened, onOpen, onFollow } = props
  return cards
    .slice(0, count)
    .map((card) => (
      <StepRow
        key={card.uid}
        card={card}
        selected={selectedUids.has(card.uid)}
        scale={scale}
        onToggle={onToggle}
        followUp={followUps.get(card.uid)}
        opened={opened === card.uid}
        onOpen={onOpen}
        onFollow={onFollow}
      />
    ))
}, sameRows)

function sameRows(before: StepChunkProps, after: StepChunkProps): boolean {
  const { cards } = after
  return (
    before.cards === cards &&
    before.scale === after.scale &&
    before.onToggle === after.onToggle &&
    before.onOpen === after.onOpen &&
    before.onFollow === after.onFollow &&
    Math.min(before.count, cards.length) === Math.min(after.count, cards.length) &&
    cards.every(
      ({ uid }) =>
        before.selectedUids.has(uid) === after.selectedUids.has(uid) &&
        before.followUps.get(uid) === after.followUps.get(uid) &&
        (before.opened === uid) === (after.opened === uid),
    )
  )
}
