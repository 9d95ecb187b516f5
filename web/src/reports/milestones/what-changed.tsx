import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { waterfall } from '@etapes-climat/domain/milestones/rules/waterfall'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { Select } from '../../ui/form/control.tsx'
import type { Chosen, Ends } from './compared-milestones.ts'
import styles from './milestones.module.css'
import { milestoneQuery } from './milestones-api.ts'
import { WaterfallDrawing } from './waterfall-drawing.tsx'
import { WaterfallTable } from './waterfall-table.tsx'

interface WhatChangedProps {
  milestones: readonly MilestoneSummary[]
  chosen: Ends
  onChoose: (chosen: Chosen) => void
}

/** « Ce qui a changé » from one milestone to another: a waterfall, and the same as a table. */
export function WhatChanged({ milestones, chosen, onChoose }: WhatChangedProps) {
  const { from, to } = chosen
  const uids = { from: from.uid, to: to.uid }
  const read = useQueries({ queries: [milestoneQuery(from.uid), milestoneQuery(to.uid)] })
  const [before, after] = read.map(({ data }) => data)
  const failed = read.find(({ error }) => error)
  return (
    <section className={`${styles.part} mt-12 pt-3 rule-ink-t`} aria-labelledby="ce-qui-a-change">
      <div className={`${styles.head} flex flex-wrap items-end gap-x-4 gap-y-2 mb-4`}>
        <h2 className="mr-auto text-2xl max-phone:w-full" id="ce-qui-a-change">
          Ce qui a changé
        </h2>
        <Choice
          label="de"
          milestones={milestones}
          value={from.uid}
          onChange={(uid) => onChoose({ ...uids, from: uid })}
        />
        <Choice
          label="à"
          milestones={milestones}
          value={to.uid}
          onChange={(uid) => onChoose({ ...uids, to: uid })}
        />
        <p className={styles.difference} role="status">
          {formatDifference(to.figures.somme - from.figures.somme)}
        </p>
      </div>
      {failed && (
        <ReadFailure
          title="Ce qui a changé n’a pas pu être chargé"
          query={{
            error: failed.error,
            refetch: () => read.forEach((query) => void query.refetch()),
          }}
        />
      )}
      {!failed && before && after && (
        <>
          <WaterfallDrawing waterfall={waterfall(before, after)} ends={chosen} />
          <WaterfallTable waterfall={waterfall(before, after)} ends={chosen} />
        </>
      )}
      {!failed && !(before && after) && <div className={styles.waiting} aria-busy="true" />}
    </section>
  )
}

interface ChoiceProps {
  label: string
  milestones: readonly MilestoneSummary[]
  value: string
  onChange: (uid: string) => void
}

function Choice({ label, milestones, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={`${styles.choice} grid items-center gap-2 text-s weight-strong`}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {milestones.map(({ uid, name, fixedAt, figures }) => (
          <option key={uid} value={uid}>
            {name}, {formatDate(fixedAt)}, {formatNumber(figures.somme)}
          </option>
        ))}
      </Select>
    </div>
  )
}
