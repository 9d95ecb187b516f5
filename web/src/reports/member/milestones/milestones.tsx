import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { reportKeys } from '../../api.ts'
import type { Chosen } from './compared-milestones.ts'
import { FixDialog } from './fix-dialog.tsx'
import { MilestoneTable } from './milestone-table.tsx'
import styles from './milestones.module.css'
import { milestoneKeys, milestonesQuery } from './milestones-api.ts'
import { Timeline } from './timeline.tsx'
import { timelineScale } from './timeline-scale.ts'
import { WhatChanged } from './what-changed.tsx'

interface MilestonesProps {
  report: Omit<ReportView, '@context'>
  /** false: for whom it is shared with to read */
  mayFix: boolean
}

/**
 * The milestones of a report: a quiet offer while there are none, then the timeline, the table with
 * their PDFs, and what changed from one to another (TEAM-20, TEAM-21).
 */
export default function Milestones({ report, mayFix }: MilestonesProps) {
  const queryClient = useQueryClient()
  const milestones = useQuery(milestonesQuery(report.uid))
  const [fixing, setFixing] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const announcement = useRef<HTMLParagraphElement>(null)
  const [fixed, setFixed] = useState<string | null>(null)

  async function noteFixed(milestone: MilestoneSummary) {
    queryClient.removeQueries({ queryKey: reportKeys.report(report.uid) })
    void queryClient.invalidateQueries({ queryKey: reportKeys.lists })
    void queryClient.invalidateQueries({ queryKey: reportKeys.view(report.uid) })
    await queryClient.invalidateQueries({ queryKey: milestoneKeys.of(report.uid) })
    setChosen(null)
    setFixed(`Le jalon «\u00a0${milestone.name}\u00a0» est figé.`)
    setFixing(false)
  }
  // After the dialog has refocused a button that may be gone.
  useEffect(() => {
    if (fixed !== null) announcement.current?.focus()
  }, [fixed])
  const list = milestones.data
  if (!list || !report.datas) return null
  const sides = chosenOf(list, chosen)
  return (
    <>
      {list.length === 0 ? (
        mayFix && <FirstMilestone onFix={() => setFixing(true)} />
      ) : (
        <section className={`${styles.part} mt-12 pt-3 rule-ink-t`} aria-labelledby="jalons">
          <div className={`${styles.head} flex flex-wrap items-end gap-x-4 gap-y-2 mb-4`}>
            <h2 className="mr-auto text-2xl max-phone:w-full" id="jalons">
              Jalons
            </h2>
            <p>
              un étage = {formatNumber(timelineScale(list).storey)} kgCO2e par personne et par an
            </p>
            {mayFix && (
              <Button size="s" icon="plus" onClick={() => setFixing(true)}>
                Figer un jalon
              </Button>
            )}
          </div>
          <p ref={announcement} tabIndex={-1} role="status" className={styles.announcement}>
            {fixed}
          </p>
          <Timeline milestones={list} chosen={sides ? [sides.from, sides.to] : [list[0]]} />
          <MilestoneTable milestones={list} reportName={report.name} />
        </section>
      )}
      {sides && <WhatChanged milestones={list} chosen={sides} onChoose={setChosen} />}
      {fixing && (
        <FixDialog
          report={report}
          taken={list.map(({ name }) => name)}
          onClose={() => setFixing(false)}
          onFixed={noteFixed}
        />
      )}
    </>
  )
}

/** One line that offers the first milestone, so that others need not see more. */
function FirstMilestone({ onFix }: { onFix: () => void }) {
  return (
    <section
      className={`${styles.first} screen-only note row gap-x-4 gap-y-3 mt-8 pt-4 rule-t`}
      aria-label="Jalons"
    >
      <svg viewBox="0 0 44 52" aria-hidden="true">
        <path className={`${styles.planned} fill-none stroke-ink-3 stroke-2`} d="M10 50V4h24v46" />
        <path className="stroke-ink stroke-3" d="M0 50h44" />
      </svg>
      <p>Un jalon garde ce rapport tel qu’il est aujourd’hui, avec un PDF qui peut être vérifié.</p>
      <Button size="s" onClick={onFix}>
        Figer un premier jalon
      </Button>
    </section>
  )
}

/** The two that are compared: the ones chosen, else the last two; null while there is one. */
function chosenOf(list: readonly MilestoneSummary[], chosen: Chosen | null) {
  const find = (uid: string | undefined) => list.find((milestone) => milestone.uid === uid)
  const from = find(chosen?.from) ?? list.at(-2)
  const to = find(chosen?.to) ?? list.at(-1)
  return from && to ? { from, to } : null
}
