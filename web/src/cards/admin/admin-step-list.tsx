import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { type MouseEvent, memo, useId, useMemo } from 'react'
import { ReplacedRows } from '../list/replaced-rows.tsx'
import {
  CHUNK_ROWS,
  groupByCategory,
  inChunks,
  ROW_PX,
  type StepGroupContent,
} from '../list/step-groups.ts'
import styles from '../list/step-list.module.css'
import { AdminStepRow } from './admin-step-row.tsx'

interface AdminStepListProps {
  /** what the steps were searched by */
  question: string
  cards: readonly CardSummary[]
  categories: readonly { uid: string }[]
  onOpen: (uid: string) => void
}

/** The steps by category; a click opens the editor (ADMIN-STEP-06, ADMIN-STEP-14). */
export const AdminStepList = memo(function AdminStepList(props: AdminStepListProps) {
  const { question, cards, categories, onOpen } = props

  /** Thousands of plain links, followed here; those opened in a new tab are left to the browser. */
  function openClicked(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = (event.target as Element).closest('a')
    const uid = link?.closest<HTMLElement>('[data-uid]')?.dataset.uid
    if (!uid) return
    event.preventDefault()
    onOpen(uid)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is clicked, by key as well
    <div onClick={openClicked}>
      <ReplacedRows rows={cards} question={question}>
        {(rows, count) => <Groups cards={rows} categories={categories} count={count} />}
      </ReplacedRows>
    </div>
  )
})

interface GroupsProps extends Pick<AdminStepListProps, 'cards' | 'categories'> {
  /** number of rows to render, from the first one */
  count: number
}

function Groups({ cards, categories, count }: GroupsProps) {
  const groups = useMemo(() => groupByCategory(cards, categories), [cards, categories])
  const scale = useMemo(() => Math.max(0, ...cards.map((card) => card.val)), [cards])
  let left = count
  return groups.map((group) => {
    const inGroup = left
    left -= group.cards.length
    return inGroup > 0 && <Group key={group.key} group={group} count={inGroup} scale={scale} />
  })
}

interface RowsProps {
  /** number of rows to render, from the first one */
  count: number
  /** highest value of the list: full width of the magnitude bars */
  scale: number
}

function Group({ group, count, scale }: RowsProps & { group: StepGroupContent<CardSummary> }) {
  const titleId = useId()
  const chunks = useMemo(() => inChunks(group.cards), [group])
  return (
    <section aria-labelledby={titleId}>
      <h2 className={styles.groupTitle} id={titleId}>
        {group.name}
        <small>{formatCount(group.cards.length, 'étape')}</small>
      </h2>
      {chunks.map(
        (cards, index) =>
          count > index * CHUNK_ROWS && (
            <Chunk
              key={cards[0]?.uid}
              cards={cards}
              count={Math.min(cards.length, count - index * CHUNK_ROWS)}
              scale={scale}
            />
          ),
      )}
    </section>
  )
}

const Chunk = memo(function Chunk(props: RowsProps & { cards: CardSummary[] }) {
  const { cards, count, scale } = props
  return (
    <ul
      className={styles.chunk}
      style={{ containIntrinsicBlockSize: `auto ${cards.length * ROW_PX}px` }}
    >
      {cards.slice(0, count).map((card) => (
        <AdminStepRow key={card.uid} card={card} scale={scale} />
      ))}
    </ul>
  )
})
