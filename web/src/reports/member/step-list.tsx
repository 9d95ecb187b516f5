import { memo, useMemo } from 'react'
import { groupByCategory } from '../../cards/list/step-groups.ts'
import { useProgressiveCount } from '../../cards/list/use-progressive-count.ts'
import type { ListedStep } from '../../cards/listed-step.ts'
import { StepGroup } from './step-group.tsx'

interface StepListProps {
  cards: readonly ListedStep[]
  categories: readonly { uid: string }[]
  selectedUids: ReadonlySet<string>
  onToggle: (card: ListedStep) => void
}

/** The found steps by category. */
export const StepList = memo(function StepList(props: StepListProps) {
  const { cards, categories, selectedUids, onToggle } = props
  const groups = useMemo(() => groupByCategory(cards, categories), [cards, categories])
  const scale = useMemo(() => Math.max(0, ...cards.map((card) => card.val)), [cards])
  let left = useProgressiveCount(cards.length, cards)
  return groups.map((group) => {
    const count = left
    left -= group.cards.length
    return (
      count > 0 && (
        <StepGroup
          key={group.key}
          group={group}
          count={count}
          scale={scale}
          selectedUids={selectedUids}
          onToggle={onToggle}
        />
      )
    )
  })
})
