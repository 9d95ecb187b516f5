import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { reportKeys } from '../../api.ts'
import { MergeDialog } from '../dialogs/lazy-dialogs.ts'
import { useUnsavedWork } from '../draft/use-unsaved-work.ts'
import type { ReportEditorAction, ReportEditorState } from '../report-editor-state.ts'
import { useEditorFigures } from '../results/use-editor-figures.ts'
import type { SelectedStep } from '../steps/selected-step.ts'
import { useMergeSaved } from '../use-merge-saved.ts'
import { useSaveReport } from '../use-save-report.ts'
import { EndDialog } from './end-dialog.tsx'
import { EndedDialog } from './ended-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import { useWorkshop } from './use-workshop.ts'
import { useWorkshopKeys, type WorkshopKey } from './use-workshop-keys.ts'
import styles from './workshop.module.css'
import { WorkshopBalance } from './workshop-balance.tsx'
import { WorkshopHead } from './workshop-head.tsx'
import { WorkshopKeysHelp, WorkshopStage } from './workshop-stage.tsx'
import { stepQuery, updateWorkshop, workshopKeys } from './workshops-api.ts'

interface OpenWorkshopProps {
  userUid: string
  workshop: Workshop
  state: ReportEditorState
  dispatch: Dispatch<ReportEditorAction>
  /** this browser keeps the report’s work too */
  kept: boolean
  discard: () => void
  options: PopulateAnswer
  known: ReadonlyMap<string, SelectedStep>
}

const DECISIONS = { select: 'selected', consider: 'considered', discard: 'discarded' } as const

/** A workshop that is open: one step at a time, three decisions, and what they come to (TEAM-40). */
export function OpenWorkshop(props: OpenWorkshopProps) {
  const { userUid, workshop, state: report, dispatch, options, known } = props
  const saving = useSaveReport(userUid, report, dispatch)
  const led = useWorkshop({ userUid, workshop, report, dispatchReport: dispatch, saving })
  const { state } = led
  const { figures } = useEditorFigures(report, options)
  const [dialog, setDialog] = useState<'end' | 'settings' | null>(null)
  const [noting, setNoting] = useState<'step' | 'discarded' | null>(null)
  const [paused, setPaused] = useState(false)
  const [said, setSaid] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const question = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useWakeLock()
  useUnsavedWork({ state: report, kept: props.kept, save: led.send, discard: props.discard })
  const sendMerged = useStableFunction(led.send)
  const merge = useMergeSaved(report, dispatch, () => void sendMerged())
  const conflict = saving.problem?.conflict === true
  const beginMerge = useStableFunction(merge.begin)
  // Somebody else saved the report meanwhile: both are kept, without a word where nothing contradicts.
  useEffect(() => {
    if (conflict) void beginMerge()
  }, [conflict, beginMerge])

  const step = known.get(state.current)
  const place = workshop.steps.findIndex(({ uid }) => uid === state.current)
  // The texts of the steps that come next are read ahead.
  useEffect(() => {
    for (const { uid } of workshop.steps.slice(place + 1, place + 4))
      void queryClient.prefetchQuery(stepQuery(uid))
  }, [workshop.steps, place, queryClient])

  /** The step that comes on screen has the focus, so that Space pauses and Enter presses nothing. */
  function move(by: number) {
    setNoting(null)
    led.go(workshop.steps, by)
    title.current?.focus()
  }
  function decide(key: keyof typeof DECISIONS) {
    if (!step) return
    led.decide(step, DECISIONS[key])
    const word = { select: 'Retenue', consider: 'À l’étude', discard: 'Écartée' }[key]
    setSaid(`${word}\u00a0: ${step.name}`)
    // The reason is asked for, never demanded; also where a note is there, as what is typed next is text.
    if (key === 'discard') return setNoting('discarded')
    move(1)
  }
  function undo() {
    const undone = led.undo((uid) => known.get(uid))
    if (!undone) return
    setNoting(null)
    setSaid(`Décision annulée\u00a0: ${undone.name}`)
    title.current?.focus()
  }
  function act(key: WorkshopKey) {
    switch (key) {
      case 'select':
      case 'consider':
      case 'discard':
        return decide(key)
      case 'note':
        return step && setNoting('step')
      case 'undo':
        return undo()
      case 'next':
        return move(1)
      case 'previous':
        return move(-1)
      case 'pause':
        return setPaused((before) => !before)
      case 'end':
        return setDialog('end')
    }
  }
  useWorkshopKeys(act, question)

  /** Ends the workshop once everything is saved, and shows its minutes. */
  async function end() {
    if (!(await led.send())) return
    await updateWorkshop(workshop.uid, { ended: true }, null)
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
        timer={state.timer}
        stepKey={state.current}
        paused={paused}
        isWaiting={led.isWaiting}
        onAct={act}
        onSettings={() => setDialog('settings')}
      />
      <WorkshopStage
        key={state.current}
        title={title}
        step={step}
        name={workshop.steps[place]?.name ?? ''}
        format={options.formats.find(({ slug }) => slug === step?.format)}
        status={step ? led.statusIn(step.uid) : null}
        note={step ? led.noteOf(step.uid) : ''}
        noting={noting}
        question={question}
        problem={
          (report.cards.length === 0 && report.unsaved && ONE_STEP) ||
          (!conflict && led.isWaiting && saving.problem?.message) ||
          led.problem
        }
        onAct={act}
        onNote={(text) => step && led.note(step, text)}
        onNoted={() => {
          if (noting === 'discarded') return move(1)
          setNoting(null)
          title.current?.focus()
        }}
      />
      <WorkshopBalance report={report} figures={figures} step={step} said={said} />
      <WorkshopKeysHelp />
      {dialog === 'end' && (
        <EndDialog
          isWaiting={led.isWaiting}
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
        <SettingsDialog
          timer={state.timer}
          onTimer={led.setTimer}
          onClose={() => setDialog(null)}
        />
      )}
      {merge.pending && (
        <MergeDialog
          contested={merge.pending.contested}
          onMerge={merge.pending.applyMerge}
          onClose={merge.cancel}
        />
      )}
    </div>
  )
}

const ONE_STEP =
  'Un rapport garde au moins une étape retenue\u00a0: la dernière y reste jusqu’à ce qu’une autre soit retenue.'
