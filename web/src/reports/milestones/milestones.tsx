import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { shownStorey } from '@etapes-climat/domain/milestones/rules/timeline-drawing'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { ReportRole } from '@etapes-climat/domain/reports/rules/co-author-roles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { reportKeys } from '../api.ts'
import type { Chosen } from './compared-milestones.ts'
import { FixDialog } from './fix-dialog.tsx'
import { MilestoneTable } from './milestone-table.tsx'
import styles from './milestones.module.css'
import { milestoneKeys, milestonesQuery } from './milestones-api.ts'
import { Timeline } from './timeline.tsx'
import { WhatChanged } from './what-changed.tsx'

interface MilestonesProps {
  report: Omit<ReportView, '@context'>
  /** a reader fixes no milestone, an owner alone withdraws one */
  role: ReportRole
}

const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'))

/**
 * The milestones of a report: a quiet offer while there are none, then the timeline, the table with
 * their PDFs, and what changed from one to another.
 */
export default function Milestones({ report, role }: MilestonesProps) {
  const queryClient = useQueryClient()
  const milestones = useQuery(milestonesQuery(report.uid))
  const [fixing, setFixing] = useState(false)
  const [withdrawing, setWithdrawing] = useState<MilestoneSummary | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const announcement = useRef<HTMLParagraphElement>(null)
  const [done, setDone] = useState<string | null>(null)
  const mayFix = role !== 'reader'

  async function noteFixed(milestone: MilestoneSummary) {
    queryClient.removeQueries({ queryKey: reportKeys.report(report.uid) })
    void queryClient.invalidateQueries({ queryKey: reportKeys.lists })
    void queryClient.invalidateQueries({ queryKey: reportKeys.view(report.uid) })
    await queryClient.invalidateQueries({ queryKey: milestoneKeys.of(report.uid) })
    setChosen(null)
    setDone(`Le jalon «\u00a0${milestone.name}\u00a0» est figé.`)
    setFixing(false)
  }
  async function noteWithdrawn(milestone: MilestoneSummary) {
    await queryClient.invalidateQueries({ queryKey: milestoneKeys.of(report.uid) })
    setChosen(null)
    setDone(`Le jalon «\u00a0${milestone.name}\u00a0» est retiré.`)
    setWithdrawing(null)
  }
  // After the dialog has refocused a button that may be gone.
  useEffect(() => {
    if (done !== null) announcement.current?.focus()
  }, [done])
  const list = milestones.data
  if (!list || !report.datas) return null
  const inForce = list.filter(({ withdrawn }) => !withdrawn)
  const sides = chosenOf(inForce, chosen)
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
            {inForce.length > 0 && (
              <p>un étage = {formatNumber(shownStorey(inForce))} kgCO2e par personne et par an</p>
            )}
            {mayFix && (
              <Button size="s" icon="plus" onClick={() => setFixing(true)}>
                Figer un jalon
              </Button>
            )}
          </div>
          <p ref={announcement} tabIndex={-1} role="status" className={styles.announcement}>
            {done}
          </p>
          {inForce.length > 0 && (
            <Timeline milestones={inForce} chosen={sides ? [sides.from, sides.to] : [inForce[0]]} />
          )}
          <MilestoneTable
            milestones={list}
            reportName={report.name}
            onWithdraw={role === 'owner' ? setWithdrawing : null}
          />
        </section>
      )}
      {sides && <WhatChanged milestones={inForce} chosen={sides} onChoose={setChosen} />}
      {fixing && (
        <FixDialog
          report={report}
          taken={inForce.map(({ name }) => name)}
          onClose={() => setFixing(false)}
          onFixed={noteFixed}
        />
      )}
      {withdrawing && (
        <WithdrawDialog
          milestone={withdrawing}
          onClose={() => setWithdrawing(null)}
          onWithdrawn={noteWithdrawn}
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
