import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { memo } from 'react'
import { GroupedSteps } from '../../list/grouped-steps.tsx'
import { AdminStepRow } from './admin-step-row.tsx'

interface AdminStepListProps {
  /** key of the search */
  question: string
  cards: readonly FoundCard[]
  categories: readonly { uid: string }[]
  /** how many steps each category has over all pages, by its key */
  sizes: ReadonlyMap<string, number>
}

/** The steps by category; a click opens the editor. */
export const AdminStepList = memo(function AdminStepList(props: AdminStepListProps) {
  return (
    <GroupedSteps {...props} Heading="h2">
      {(cards, { count, scale }) =>
        cards
          .slice(0, count)
          .map((card) => <AdminStepRow key={card.uid} card={card} scale={scale} />)
      }
    </GroupedSteps>
  )
})
