import { formatCount } from '@etapes-climat/domain/kernel/format'
import { memo } from 'react'
import { GroupedSteps } from '../../../cards/list/grouped-steps.tsx'
import type { ListedStep } from '../../../cards/listed-step.ts'
import type { EditedFollowUp, FollowUpChoice } from '../follow-ups/edited-follow-ups.ts'
import type { StepDoubt } from './step-doubts.tsx'
import { StepRow } from './step-row.tsx'

interface StepListProps {
  /** key of the search */
  question: string
  cards: readonly ListedStep[]
  categories: readonly { uid: string }[]
  selectedUids: ReadonlySet<string>
  onToggle: (card: ListedStep) => void
  /** follow-ups of steps, by uid */
  followUps: ReadonlyMap<string, EditedFollowUp>
  /** uid of the step whose statuses are open */
  opened: string | null
  onOpen: (uid: string) => void
  onFollow: (card: ListedStep, choice: FollowUpChoice) => void
  /** offers the statuses of every step */
  followed: boolean
  /** what selected steps leave open, by uid */
  doubts: ReadonlyMap<string, StepDoubt>
}

/** The found steps by category, with how many are taken of each (REP-13). */
export const StepList = memo(function StepList(props: StepListProps) {
  const { cards, question, categories, selectedUids, followUps, opened, doubts, ...acts } = props
  const taken = (group: readonly ListedStep[]) =>
    group.filter(({ uid }) => selectedUids.has(uid)).length
  return (
    <GroupedSteps
      cards={cards}
      question={question}
      categories={categories}
      Heading="h3"
      beside={(group) => <Taken count={taken(group)} />}
    >
      {(chunk, { count, scale }) =>
        chunk
          .slice(0, count)
          .map((card) => (
            <StepRow
              key={card.uid}
              card={card}
              selected={selectedUids.has(card.uid)}
              scale={scale}
              followUp={followUps.get(card.uid)}
              opened={opened === card.uid}
              doubt={doubts.get(card.uid)}
              {...acts}
            />
          ))
      }
    </GroupedSteps>
  )
})

function Taken({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <small className="ml-auto caption font-stretch-normal weight-text">
      {formatCount(count, 'retenue')}
    </small>
  )
}
