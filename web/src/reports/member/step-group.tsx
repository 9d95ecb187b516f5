import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useId, useMemo } from 'react'
import { CHUNK_ROWS, StepChunk, type StepRowsProps } from './step-chunk.tsx'
import type { StepGroupContent } from './step-groups.ts'
import styles from './step-list.module.css'

interface StepGroupProps extends StepRowsProps {
  group: StepGroupContent
  /** number of rows to render, from the first one */
  count: number
}

/** The steps of one category, with how many there are and how many are taken (REP-13). */
export function StepGroup({ group, count, ...rows }: StepGroupProps) {
  const titleId = useId()
  const chunks = useMemo(() => inChunks(group.cards), [group])
  const taken = group.cards.filter((card) => rows.selectedUids.has(card.uid)).length
  return (
    <section aria-labelledby={titleId}>
      <h3 className={styles.groupTitle} id={titleId}>
        {group.name}
        <small>{formatCount(group.cards.length, 'étape')}</small>
        {taken > 0 && <small className={styles.takenCount}>{formatCount(taken, 'retenue')}</small>}
      </h3>
      {chunks.map(
        (cards, index) =>
          count > index * CHUNK_ROWS && (
            <StepChunk
              key={cards[0]?.uid}
              cards={cards}
              count={count - index * CHUNK_ROWS}
              {...rows}
            />
          ),
      )}
    </section>
  )
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  const starts = Array.from(
    { length: Math.ceil(items.length / CHUNK_ROWS) },
    (_, n) => n * CHUNK_ROWS,
  )
  return starts.map((start) => items.slice(start, start + CHUNK_ROWS))
}
