import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import { FIRST_DAY, LAST_DAY } from '@etapes-climat/domain/kernel/rules/plausible-day'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import {
  MILESTONE_NAME_MAX,
  MILESTONE_NOTE_MAX,
} from '@etapes-climat/domain/milestones/rules/milestone-limits'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { PHASES } from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { useId, useState } from 'react'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select, TextArea, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import form from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { updateReport } from '../api.ts'
import { fixMilestone } from './milestones-api.ts'

interface FixDialogProps {
  report: ReportView
  /** names of the milestones that there are */
  taken: readonly string[]
  onClose: () => void
  onFixed: (milestone: MilestoneSummary) => Promise<void>
}

/** A name of one’s own. */
const OWN = ''
const BESIDE_NAME = { note: () => undefined, happenedOn: () => undefined }
const OWN_RULES: FormRules<'name' | 'note' | 'happenedOn'> = {
  name: text({ max: MILESTONE_NAME_MAX }),
  ...BESIDE_NAME,
}
const NO_RULES: typeof OWN_RULES = { name: () => undefined, ...BESIDE_NAME }

/** Asks for the name of a milestone, and fixes it. */
export function FixDialog({ report, taken, onClose, onFixed }: FixDialogProps) {
  const [phase, setPhase] = useState<string>(() => firstPhase(report, taken))
  const [moved, setMoved] = useState(true)
  const [revision, setRevision] = useState(report.revision)
  const operationPhase = report.operation?.phase ?? null
  const newPhase = PHASES.find((known) => known === phase && known !== operationPhase)
  const formId = useId()
  const { uid } = report
  const fixing = useForm(phase === OWN ? OWN_RULES : NO_RULES, async (element) => {
    const typed = new FormData(element)
    const textOf = (field: string) => String(typed.get(field) ?? '')
    const name = phase === OWN ? textOf('name') : phase
    const given = { name, note: textOf('note'), happenedOn: textOf('happenedOn') }
    await onFixed(await fixMilestone({ uid, revision: await withPhase() }, given))
  })
  /** The operation is at the phase that is fixed, so that the cover says one. @returns the revision then */
  async function withPhase(): Promise<number> {
    if (!newPhase || !moved) return revision
    const operation = { ...report.operation, phase: newPhase }
    const saved = await updateReport(report['@id'], { operation }, revision)
    setRevision(saved.revision)
    return saved.revision
  }
  const actions = (
    <>
      <Button onClick={onClose} disabled={fixing.pending}>
        Annuler
      </Button>
      <Button type="submit" form={formId} variant="accent" aria-busy={fixing.pending}>
        {fixing.pending ? 'Création du PDF' : 'Figer le jalon'}
      </Button>
    </>
  )
  return (
    <Dialog title="Figer un jalon" onClose={onClose} closeOnBackdrop={false} actions={actions}>
      <form {...fixing.props} id={formId} className={form.form}>
        <p>
          Le rapport enregistré est gardé tel qu’il est{'\u00a0'}: somme{' '}
          {formatNumber(report.datas?.somme ?? 0)}, {formatCount(report.cards.length, 'étape')}. Un
          jalon ne change plus jamais et ne disparaît qu’avec le rapport.
        </p>
        {report.sinceSave && !report.sinceSave.kept && (
          <p className="note">
            Le catalogue a changé depuis l’enregistrement{'\u00a0'}: le jalon garde les chiffres
            enregistrés.
          </p>
        )}
        {fixing.problem && (
          <FormProblem form={fixing} title="Le jalon n’a pas été figé, vos étapes sont conservées.">
            <p>{fixing.problem}</p>
          </FormProblem>
        )}
        <Field label="Jalon">
          {(controlProps) => (
            <Select
              {...controlProps}
              name="phase"
              value={phase}
              data-autofocus
              onChange={({ currentTarget }) => setPhase(currentTarget.value)}
            >
              {PHASES.map((name) => (
                <option key={name}>{name}</option>
              ))}
              <option value={OWN}>Autre nom…</option>
            </Select>
          )}
        </Field>
        {newPhase && (
          <Checkbox
            checked={moved}
            onChange={({ currentTarget }) => setMoved(currentTarget.checked)}
          >
            L’opération est en phase {newPhase}
            {operationPhase && ` (jusqu’ici ${operationPhase})`}
          </Checkbox>
        )}
        {phase === OWN && (
          <Field
            label="Nom du jalon"
            hint="Par exemple «&nbsp;Concours&nbsp;»."
            error={fixing.errors.name}
            required
          >
            {(controlProps) => (
              <TextInput {...controlProps} name="name" maxLength={MILESTONE_NAME_MAX} />
            )}
          </Field>
        )}
        <details>
          <summary className="py-2 text-s weight-medium">Ajouter une date ou une note</summary>
          <div className={`${form.form} pt-3`}>
            <Field
              label="Date réelle"
              optional
              hint="Si la phase a eu lieu un autre jour que celui où vous la figez."
              error={fixing.errors.happenedOn}
            >
              {(controlProps) => (
                <TextInput
                  {...controlProps}
                  name="happenedOn"
                  type="date"
                  min={FIRST_DAY}
                  max={LAST_DAY}
                />
              )}
            </Field>
            <Field
              label="Note"
              optional
              hint="Dans la page, le PDF, le tableur et les liens vers ce jalon. Elle ne change plus ensuite."
              error={fixing.errors.note}
            >
              {(controlProps) => (
                <TextArea {...controlProps} name="note" rows={4} maxLength={MILESTONE_NOTE_MAX} />
              )}
            </Field>
          </div>
        </details>
      </form>
    </Dialog>
  )
}

/** The phase of the operation, else the one after the last that was fixed. */
function firstPhase({ operation }: ReportView, taken: readonly string[]): string {
  if (operation?.phase && !taken.includes(operation.phase)) return operation.phase
  const last = PHASES.findLastIndex((phase) => taken.includes(phase))
  return PHASES[last + 1] ?? OWN
}
