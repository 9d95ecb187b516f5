import { memo, useMemo } from 'react'
import { ReplacedRows } from '../../../cards/list/replaced-rows.tsx'
import { groupByCategory } from '../../../cards/list/step-groups.ts'
import type { ListedStep } from '../../../cards/listed-step.ts'
import type { StepRowsProps } from './step-chunk.tsx'
import { StepGroup } from './step-group.tsx'

interface StepListProps extends Omit<StepRowsProps, 'scale'> {
  /** key of the search */
  question: string
  cards: readonly ListedStep[]
  categories: readonly { uid: string }[]
}

/** The found steps by category. */
export const StepList = memo(function StepList({ cards, question, ...others }: StepListProps) {
  return (
    <ReplacedRows rows={cards} queryKey={question}>
      {(rows, count) => <StepGroups cards={rows} count={count} {...others} />}
    </ReplacedRows>
  )
})

/** @param count number of rows to render, from the first one */
function StepGroups(props: Omit<StepListProps, 'question'> & { count: number }) {
  const { cards, count, categories, ...rows } = props
  const groups = useMemo(() => groupByCategory(cards, categories), [cards, categories])
  const scale = useMemo(() => Math.max(0, ...cards.map((card) => card.val)), [cards])
  let left = count
  return groups.map((group) => {
    const inGroup = left
    left -= group.cards.length
    return (
      inGroup > 0 && (
        <StepGroup key={group.key} group={group} count={inGroup} scale={scale} {...rows} />
      )
    )
  })
}
