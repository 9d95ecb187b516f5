import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import { reportKeys } from '../api.ts'
import { useEditorFigures } from '../editor/results/use-editor-figures.ts'
import { EndDialog } from './end-dialog.tsx'
import { EndedDialog } from './ended-dialog.tsx'
import { RefusedActs } from './refused-acts.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { useWorkshop } from './use-workshop.ts'
import { useWorkshopKeys, type WorkshopKey } from './use-workshop-keys.ts'
import styles from './workshop.module.css'
import { WorkshopBalance } from './workshop-balance.tsx'
import { WorkshopHead } from './workshop-head.tsx'
import { type Noting, WorkshopKeysHelp, WorkshopStage } from './workshop-stage.tsx'
import type { KnownSteps } from './workshop-state.ts'
import { stepQuery, workshopKeys } from './workshops-api.ts'

interface OpenWorkshopProps {
  userUid: string
  workshop: Workshop
  /** as the server has it */
  report: Report
  options: PopulateAnswer
  known: KnownSteps
}

const DECISIONS = { select: 'selected', consider: 'considered', discard: 'discarded' } as const

/** A workshop that is open: one step at a time, three decisions, and what they come to. */
export function OpenWorkshop({ userUid, workshop, options, known, ...props }: OpenWorkshopProps) {
  const led = useWorkshop({ userUid, workshop, report: props.report, known })
  const { current, report } = led
  const { figures } = useEditorFigures(report, options)
  const [dialog, setDialog] = useState<'end' | 'settings' | null>(null)
  const [noting, setNoting] = useState<Noting | null>(null)
  const [paused, setPaused] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const question = useRef<HTMLInputElement>(null)
  /** reasons that were written here before the first decision about their step */
  const reasons = useRef(new Map<string, string>())
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useWakeLock()

  const step = known.get(current)
  const place = workshop.steps.findIndex(({ uid }) => uid === current)
  // The texts of the steps that come next are read ahead.
  useEffect(() => {
    for (const { uid } of workshop.steps.slice(place + 1, place + 4))
      void queryClient.prefetchQuery(stepQuery(uid))
  }, [workshop.steps, place, queryClient])
  const isNoting = noting !== null
  // The step that comes on screen has the focus, so that Space pauses and Enter presses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step, and once a reason is noted.
  useEffect(() => {
    if (!isNoting) title.current?.focus()
  }, [current, isNoting])

  /** The reason that was being written is sent. */
  function finishNote() {
    if (noting) led.noted(noting.before)
    setNoting(null)
  }
  function move(by: number) {
    finishNote()
    led.go(by)
  }
  function decide(key: keyof typeof DECISIONS) {
    if (!step) return
    const { status, note } = { status: led.statusOf(step.uid), note: led.noteOf(step.uid) }
    const isFirst = !led.decisions.some((decision) => decision.step === step.uid)
    const reason = isFirst && key !== 'discard' ? reasons.current.get(step.uid) : undefined
    led.decide(step, DECISIONS[key], reason)
    const word = { select: 'Retenue', consider: 'À l’étude', discard: 'Écartée' }[key]
    setAnnouncement(`${word}\u00a0: ${step.name}`)
    if (key !== 'discard') return move(1)
    // The reason is asked for, never demanded; a note of before is offered as one.
    const before = status === 'discarded' ? note : ''
    setNoting({ before, isDiscarded: true, offered: before === '' ? note : '' })
  }
  function undo() {
    const undone = led.undo()
    if (!undone) return
    setNoting(null)
    setAnnouncement(`Décision annulée\u00a0: ${known.get(undone.step)?.name ?? ''}`)
  }
  function act(key: WorkshopKey) {
    switch (key) {
      case 'select':
      case 'consider':
      case 'discard':
        return decide(key)
      case 'note':
        return step && setNoting({ before: led.noteOf(step.uid), isDiscarded: false, offered: '' })
      case 'undo':
        return undo()
      case 'next':
        return move(1)
      case 'previous':
        return move(-1)
      case 'pause':
        return setPaused((before) => !before)
      case 'end':
        finishNote()
        return setDialog('end')
    }
  }
  useWorkshopKeys(act, question)

  /** Ends the workshop once everything is sent, and shows its minutes. */
  async function end() {
    await led.end()
    await showMinutes()
  }
  async function showMinutes() {
    const { uid } = workshop
    queryClient.removeQueries({ queryKey: workshopKeys.one(uid) })
    queryClient.removeQueries({ queryKey: workshopKeys.of(workshop.report.uid) })
    queryClient.removeQueries({ queryKey: reportKeys.view(workshop.report.uid) })
    await navigate(pathOf('workshopMinutes', { id: uid }))
  }

  return (
    <div className={styles.workshop}>
      <WorkshopHead
        name={workshop.report.name}
        heldOn={workshop.heldOn}
        place={place + 1}
        count={workshop.steps.length}
        timer={led.timer}
        stepKey={current}
        paused={paused}
        waiting={led.waiting}
        onAct={act}
        onSettings={() => setDialog('settings')}
      />
      <WorkshopStage
        key={current}
        title={title}
        step={step}
        name={workshop.steps[place]?.name ?? ''}
        format={options.formats.find(({ slug }) => slug === step?.format)}
        status={step ? led.statusOf(step.uid) : null}
        note={step ? led.noteOf(step.uid) : ''}
        noting={noting}
        question={question}
        refused={
          <RefusedActs
            refused={led.refused}
            steps={workshop.steps}
            onRetry={led.retry}
            onAbandon={led.abandon}
          />
        }
        onAct={act}
        onNote={(text) => {
          if (!step) return
          reasons.current.set(step.uid, text)
          led.note(step, text)
        }}
        onNoted={() => (noting?.isDiscarded ? move(1) : finishNote())}
      />
      <WorkshopBalance report={report} figures={figures} step={step} announcement={announcement} />
      <WorkshopKeysHelp />
      {dialog === 'end' && (
        <EndDialog
          unsent={led.unsent}
          refused={led.refused.length}
          onEnd={end}
          leave={pathOf('reportEdit', { id: workshop.report.uid })}
          onClose={() => setDialog(null)}
        />
      )}
      {led.ended && (
        <EndedDialog
          {...led.ended}
          steps={workshop.steps}
          report={pathOf('reportEdit', { id: workshop.report.uid })}
          onMinutes={() => void showMinutes()}
        />
      )}
      {dialog === 'settings' && (
        <SettingsDialog timer={led.timer} onTimer={led.setTimer} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
