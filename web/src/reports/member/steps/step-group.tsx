import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useId, useMemo } from 'react'
import { CHUNK_ROWS, inChunks, type StepGroupContent } from '../../../cards/list/step-groups.ts'
import styles from '../../../cards/list/step-list.module.css'
import { StepChunk, type StepRowsProps } from './step-chunk.tsx'

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
      <h3
        className={`${styles.groupTitle} flex items-baseline gap-2 pt-5 px-0 pb-2 rule-ink-b text-l font-stretch-92%`}
        id={titleId}
      >
        {group.name}
        <small className="caption font-stretch-normal weight-text">
          {formatCount(group.cards.length, 'étape')}
        </small>
        {taken > 0 && (
          <small className={`${styles.takenCount} caption font-stretch-normal weight-text`}>
            {formatCount(taken, 'retenue')}
          </small>
        )}
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
