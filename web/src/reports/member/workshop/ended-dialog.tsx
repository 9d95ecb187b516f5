import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import type { Decision, Workshop } from '@etapes-climat/domain/workshops/contract'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'

interface EndedDialogProps {
  endedAt: string
  /** decisions made here that came too late for the minutes */
  late: readonly Decision[]
  steps: Workshop['steps']
  report: string
  onMinutes: () => void
}

/** Says that the workshop was ended on another screen, and what of this one the minutes do not hold (TEAM-41). */
export function EndedDialog({ endedAt, late, steps, report, onMinutes }: EndedDialogProps) {
  const nameOf = (uid: string) => steps.find((step) => step.uid === uid)?.name ?? uid
  return (
    <Dialog
      role="alertdialog"
      title="Atelier terminé"
      onClose={onMinutes}
      closeOnBackdrop={false}
      actions={
        <>
          <ButtonLink to={report}>Revenir au rapport</ButtonLink>
          <Button variant="accent" onClick={onMinutes} data-autofocus>
            Voir le compte rendu
          </Button>
        </>
      }
    >
      <p>
        Cet atelier a été terminé sur un autre écran le {formatDateTime(endedAt)}
        {'\u00a0'}: son compte rendu ne change plus.
      </p>
      {late.length > 0 && (
        <>
          <p className="mt-3">
            Prises ici ensuite, ces décisions n’y sont pas{'\u00a0'}; le rapport les garde{'\u00a0'}
            :
          </p>
          <ul className="mt-2">
            {late.map(({ step, at, status, note }) => (
              <li key={`${step} ${at}`}>
                {STATUS_WORDS[status]}
                {'\u00a0'}: {nameOf(step)}
                {note !== '' && ` (${note})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
