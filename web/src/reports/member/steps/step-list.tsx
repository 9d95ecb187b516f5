import { formatCount } from '@etapes-climat/domain/kernel/format'
import { memo } from 'react'
import { GroupedSteps } from '../../../cards/list/grouped-steps.tsx'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { StepChunk, type StepRowsProps } from './step-chunk.tsx'

interface StepListProps extends Omit<StepRowsProps, 'scale'> {
  /** key of the search */
  question: string
  cards: readonly ListedStep[]
  categories: readonly { uid: string }[]
}

/** The found steps by category, with how many are taken of each (REP-13). */
export const StepList = memo(function StepList(props: StepListProps) {
  const { cards, question, categories, ...others } = props
  return (
    <GroupedSteps
      cards={cards}
      question={question}
      categories={categories}
      Heading="h3"
      beside={(group) => (
        <Taken count={group.filter(({ uid }) => others.selectedUids.has(uid)).length} />
      )}
    >
      {(chunk, rows) => <StepChunk cards={chunk} {...rows} {...others} />}
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
