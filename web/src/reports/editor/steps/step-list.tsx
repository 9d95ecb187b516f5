import { formatCount } from '@etapes-climat/domain/kernel/format'
import { memo, useMemo } from 'react'
import { GroupedSteps } from '../../../cards/list/grouped-steps.tsx'
import { groupByCategory, orderedByGroup } from '../../../cards/list/step-groups.ts'
import type { ListedStep } from '../../../cards/listed-step.ts'
import { STEP_PAGE_SIZES, WHOLE_LIST } from '../../../lib/window/whole-list.ts'
import { PagedItems } from '../../../ui/table/paged-items.tsx'
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

/** The found steps by category, with how many are taken of each; long lists by pages. */
export const StepList = memo(function StepList(props: StepListProps) {
  const { cards, question, categories, selectedUids, followUps, opened, doubts, ...acts } = props
  const groups = useMemo(() => groupByCategory(cards, categories), [cards, categories])
  const { ordered, sizes } = useMemo(() => orderedByGroup(groups), [groups])
  const taken = useMemo(() => {
    const isTaken = ({ uid }: ListedStep) => selectedUids.has(uid)
    return new Map(groups.map((group) => [group.key, group.cards.filter(isTaken).length]))
  }, [groups, selectedUids])
  return (
    <PagedItems items={ordered} question={question} whole={WHOLE_LIST} sizes={STEP_PAGE_SIZES}>
      {(shown, page) => (
        <GroupedSteps
          cards={shown}
          question={`${question} ${page}`}
          categories={categories}
          sizes={sizes}
          Heading="h3"
          beside={(key) => <Taken count={taken.get(key) ?? 0} />}
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
      )}
    </PagedItems>
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
