import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { memo, useId, useMemo, useRef } from 'react'
import { useNearWindow } from '../../../lib/window/use-near-window.ts'
import { ReplacedRows } from '../../list/replaced-rows.tsx'
import {
  CHUNK_ROWS,
  groupByCategory,
  inChunks,
  ROW_PX,
  type StepGroupContent,
} from '../../list/step-groups.ts'
import styles from '../../list/step-list.module.css'
import { AdminStepRow } from './admin-step-row.tsx'

interface AdminStepListProps {
  /** key of the search */
  question: string
  cards: readonly FoundCard[]
  categories: readonly { uid: string }[]
  /** how many steps each category has over all pages, by its key */
  sizes: ReadonlyMap<string, number>
}

/** The steps by category; a click opens the editor (ADMIN-STEP-06, ADMIN-STEP-14). */
export const AdminStepList = memo(function AdminStepList(props: AdminStepListProps) {
  const { question, cards, categories, sizes } = props
  return (
    <ReplacedRows rows={cards} queryKey={question}>
      {(rows, count) => <Groups cards={rows} categories={categories} sizes={sizes} count={count} />}
    </ReplacedRows>
  )
})

interface GroupsProps extends Pick<AdminStepListProps, 'cards' | 'categories' | 'sizes'> {
  /** number of rows to render, from the first one */
  count: number
}

function Groups({ cards, categories, sizes, count }: GroupsProps) {
  const groups = useMemo(() => groupByCategory(cards, categories), [cards, categories])
  const scale = useMemo(() => Math.max(0, ...cards.map((card) => card.val)), [cards])
  let left = count
  return groups.map((group, index) => {
    const inGroup = left
    left -= group.cards.length
    const size = sizes.get(group.key) ?? group.cards.length
    const rows = { group, size, count: inGroup, scale, first: index === 0 }
    return inGroup > 0 && <Group key={group.key} {...rows} />
  })
}

interface RowsProps {
  /** number of rows to render, from the first one */
  count: number
  /** highest value of the list: full width of the magnitude bars */
  scale: number
  /** the list begins with them */
  first: boolean
}

function Group(props: RowsProps & { group: StepGroupContent<FoundCard>; size: number }) {
  const { group, size, count, scale, first } = props
  const titleId = useId()
  const chunks = useMemo(() => inChunks(group.cards), [group])
  return (
    <section aria-labelledby={titleId}>
      <h2
        className={`${styles.groupTitle} flex items-baseline gap-2 pt-5 px-0 pb-2 rule-ink-b text-l font-stretch-92%`}
        id={titleId}
      >
        {group.name}
        <small className="caption font-stretch-normal weight-text">
          {formatCount(size, 'étape')}
        </small>
      </h2>
      {chunks.map(
        (cards, index) =>
          count > index * CHUNK_ROWS && (
            <Chunk
              key={cards[0]?.uid}
              first={first && index === 0}
              cards={cards}
              count={Math.min(cards.length, count - index * CHUNK_ROWS)}
              scale={scale}
            />
          ),
      )}
    </section>
  )
}

interface ChunkProps extends RowsProps {
  cards: FoundCard[]
}

/**
 * Rows are filled near the window, their links are drawn everywhere, so that the browser's search,
 * screen readers and the keyboard find them.
 */
const Chunk = memo(function Chunk({ cards, count, scale, first }: ChunkProps) {
  const list = useRef<HTMLUListElement>(null)
  const { near, height } = useNearWindow(list, first)
  return (
    <ul
      ref={list}
      className={styles.chunk}
      style={{
        containIntrinsicBlockSize: `auto ${cards.length * ROW_PX}px`,
        minBlockSize: near ? undefined : height,
      }}
    >
      {cards.slice(0, count).map((card) => (
        <AdminStepRow key={card.uid} card={card} scale={scale} whole={near} />
      ))}
    </ul>
  )
})
