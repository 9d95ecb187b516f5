import { formatCount } from '@etapes-climat/domain/kernel/format'
import { type CSSProperties, type ReactNode, useId, useMemo } from 'react'
import type { ListedStep } from '../listed-step.ts'
import { ReplacedRows } from './replaced-rows.tsx'
import { CHUNK_ROWS, groupByCategory, inChunks, type StepGroupContent } from './step-groups.ts'
import styles from './step-list.module.css'

interface GroupsProps<Step extends ListedStep> {
  cards: readonly Step[]
  categories: readonly { uid: string }[]
  Heading: 'h2' | 'h3'
  /** how many steps a category has, where the list is a page of more; absent: as many as are listed */
  sizes?: ReadonlyMap<string, number>
  /** what stands at the end of the title of a group */
  beside?: (key: string) => ReactNode
  /**
   * Draws the first `count` rows of some steps of a group.
   * @param scale highest value of the list: full width of the magnitude bars
   */
  children: (cards: readonly Step[], rows: { count: number; scale: number }) => ReactNode
}

interface GroupedStepsProps<Step extends ListedStep> extends GroupsProps<Step> {
  /** key of the search */
  question: string
}

/** The found steps by category; the browser lays out those near the window. */
export function GroupedSteps<Step extends ListedStep>(props: GroupedStepsProps<Step>) {
  const { question, cards, ...others } = props
  return (
    <ReplacedRows rows={cards} queryKey={question}>
      {(rows, count) => <Groups cards={rows} count={count} {...others} />}
    </ReplacedRows>
  )
}

/** @param count number of rows to render, from the first one */
function Groups<Step extends ListedStep>(props: GroupsProps<Step> & { count: number }) {
  const { cards, categories, sizes, count, ...others } = props
  const groups = useMemo(() => groupByCategory(cards, categories), [cards, categories])
  const scale = useMemo(() => Math.max(0, ...cards.map((card) => card.val)), [cards])
  let left = count
  return groups.map((group) => {
    const inGroup = left
    left -= group.cards.length
    const size = sizes?.get(group.key) ?? group.cards.length
    const rows = { group, size, count: inGroup, scale }
    return inGroup > 0 && <Group key={group.key} {...rows} {...others} />
  })
}

interface GroupProps<Step extends ListedStep>
  extends Pick<GroupsProps<Step>, 'Heading' | 'beside' | 'children'> {
  group: StepGroupContent<Step>
  size: number
  count: number
  scale: number
}

function Group<Step extends ListedStep>(props: GroupProps<Step>) {
  const { group, size, count, scale, Heading, beside, children } = props
  const titleId = useId()
  const chunks = useMemo(() => inChunks(group.cards), [group])
  return (
    <section aria-labelledby={titleId}>
      <Heading
        className="flex items-baseline gap-2 pt-5 px-0 pb-2 rule-ink-b text-l font-stretch-92%"
        id={titleId}
      >
        {group.name}
        <small className="caption font-stretch-normal weight-text">
          {formatCount(size, 'étape')}
        </small>
        {beside?.(group.key)}
      </Heading>
      {chunks.map(
        (cards, index) =>
          count > index * CHUNK_ROWS && (
            <ul
              key={cards[0]?.uid}
              className={styles.chunk}
              style={{ '--rows': cards.length } as CSSProperties}
            >
              {children(cards, { count: count - index * CHUNK_ROWS, scale })}
            </ul>
          ),
      )}
    </section>
  )
}
