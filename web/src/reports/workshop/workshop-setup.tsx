import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { FormRules } from '@etapes-climat/domain/kernel/rules/form-rules'
import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { Link } from 'react-router'
import { useForm } from '../../lib/use-form.ts'
import { pathOf } from '../../routing/route-names.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import form from '../../ui/form/form.module.css'
import { useSaveReport } from '../editor/saving/use-save-report.ts'
import type { ReportEditorAction, ReportEditorState } from '../editor/state/report-editor-state.ts'
import type { SavedReport } from '../editor/state/saved-report.ts'
import type { SelectedStep } from '../editor/steps/selected-step.ts'
import PastWorkshops from './past-workshops.tsx'
import { factsIn, TimerField, WorkshopFactsFields } from './workshop-facts.tsx'
import { createWorkshop, workshopKeys } from './workshops-api.ts'

interface WorkshopSetupProps {
  report: SavedReport
  userUid: string
  /** the report with the changes that are not saved */
  state: ReportEditorState
  dispatch: Dispatch<ReportEditorAction>
  /** the report was saved: it is read again */
  onSaved: () => Promise<unknown>
  /** the steps to look at */
  steps: readonly SelectedStep[]
}

const RULES: FormRules<'heldOn' | 'place' | 'participants'> = {
  heldOn: (value) => (value === '' ? 'Ce champ est obligatoire.' : undefined),
  place: () => undefined,
  participants: () => undefined,
}

/** Before a workshop begins: when, where and with whom; and the minutes of those before. */
export function WorkshopSetup(props: WorkshopSetupProps) {
  const { report, userUid, state, dispatch, onSaved, steps } = props
  const { uid, name } = report
  const queryClient = useQueryClient()
  const saving = useSaveReport(userUid, state, dispatch)
  const beginning = useForm(RULES, async (element) => {
    if (state.unsaved) {
      if (!(await saving.save())) return
      await onSaved()
    }
    const timer = Number(new FormData(element).get('timer'))
    const uids = steps.map((step) => step.uid)
    await createWorkshop(uid, { ...factsIn(element), timer, steps: uids })
    await queryClient.invalidateQueries({ queryKey: workshopKeys.of(uid) })
  })
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
  const editor = pathOf('reportEdit', { id: uid })
  return (
    <div className="max-w-measure mx-auto py-12 px-page">
      <p className="text-s">
        <Link to={editor}>Revenir à l’édition</Link>
      </p>
      <h1 className="mt-4 text-3xl">Mode atelier</h1>
      <p className="mt-2 text-l text-ink-2">{name}</p>
      {steps.length === 0 ? (
        <div className="mt-8">
          <Notice>
            <p>
              Aucune étape à voir. <Link to={editor}>Changer les filtres</Link>
            </p>
          </Notice>
        </div>
      ) : (
        <>
          <p className="mt-6">
            {formatCount(steps.length, 'étape')} à voir, une par une, en grand{'\u00a0'}: celles des
            filtres du rapport, et celles qu’il retient. Chaque décision est enregistrée.
          </p>
          {state.unsaved && (
            <p className="note mt-3">
              Ce rapport a des modifications non enregistrées{'\u00a0'}: commencer l’atelier les
              enregistre.
            </p>
          )}
          <form {...beginning.props} className={`${form.pairs} mt-8`} aria-label="Atelier">
            {(beginning.problem ?? saving.problem) && (
              <div className={form.wide}>
                <Notice tone="danger" role="alert" ref={beginning.notice}>
                  {beginning.problem ?? saving.problem?.message}
                </Notice>
              </div>
            )}
            <WorkshopFactsFields
              facts={{ heldOn: today, place: '', participants: '' }}
              errors={beginning.errors}
            />
            <TimerField />
            <div className={`${form.actions} ${form.wide}`}>
              <Button type="submit" variant="signal" size="l" aria-busy={beginning.pending}>
                Commencer l’atelier
              </Button>
              <ButtonLink to={editor}>Annuler</ButtonLink>
            </div>
          </form>
        </>
      )}
      <PastWorkshops reportUid={uid} />
    </div>
  )
}
