import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { type ReactNode, useMemo } from 'react'
import { ComingPublications } from '../../../editing/publications/coming-badge.tsx'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { STEP_PAGE_SIZES, WHOLE_LIST } from '../../../lib/window/whole-list.ts'
import { PagedItems } from '../../../ui/table/paged-items.tsx'
import { groupByCategory, orderedByGroup } from '../../list/step-groups.ts'
import { useDuplicateStep } from '../use-duplicate-step.ts'
import { AdminStepList } from './admin-step-list.tsx'
import { LastAuthors, useLastAuthors } from './last-authors.ts'
import { RowClicks } from './row-clicks.tsx'
import { type SortKey, type StepOrder, sortSteps } from './step-order.ts'
import { StepTable } from './step-table.tsx'

interface FoundStepsProps {
  /** key of the search */
  question: string
  cards: FoundCard[]
  categories: readonly { uid: string }[]
  /** null: by category */
  order: StepOrder | null
  onSort: (key: SortKey) => void
  onOpen: (uid: string) => void
}

/** The steps that were found: by category, or in one order as a table; long lists by pages. */
export function FoundSteps(props: FoundStepsProps) {
  const { question, cards, categories, order, onSort, onOpen } = props
  const { duplicate } = useDuplicateStep()
  const onDuplicate = useStableFunction((uid: string) => void duplicate(uid))
  const grouped = useMemo(
    () => orderedByGroup(groupByCategory(cards, categories)),
    [cards, categories],
  )
  const ordered = useMemo(
    () => (order ? sortSteps(cards, order) : grouped.ordered),
    [cards, grouped, order],
  )
  const asked = `${question} ${JSON.stringify(order)}`
  return (
    <RowClicks onOpen={onOpen} onDuplicate={onDuplicate}>
      <PagedItems items={ordered} question={asked} whole={WHOLE_LIST} sizes={STEP_PAGE_SIZES}>
        {(shown, page) => (
          <WithFacts cards={shown}>
            {order ? (
              <StepTable cards={shown} order={order} onSort={onSort} />
            ) : (
              <AdminStepList
                question={`${asked} ${page}`}
                cards={shown}
                categories={categories}
                sizes={grouped.sizes}
              />
            )}
          </WithFacts>
        )}
      </PagedItems>
    </RowClicks>
  )
}

/** Adds to each step its last author and its prepared publication. */
function WithFacts({ cards, children }: { cards: FoundCard[]; children: ReactNode }) {
  const authors = useLastAuthors(cards)
  return (
    <LastAuthors value={authors}>
      <ComingPublications>{children}</ComingPublications>
    </LastAuthors>
  )
}
