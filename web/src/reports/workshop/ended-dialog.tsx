import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { actInWords } from './refused-acts.tsx'
import type { PendingAct } from './workshop-state.ts'

interface EndedDialogProps {
  endedAt: string
  /** what was done here and came too late */
  late: readonly PendingAct[]
  steps: Workshop['steps']
  report: string
  onMinutes: () => void
}

/** Says that the workshop was ended on another screen, and what of this one the minutes do not hold. */
export function EndedDialog({ endedAt, late, steps, report, onMinutes }: EndedDialogProps) {
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
            Prises ici ensuite, ces décisions ne sont ni au compte rendu ni dans le rapport
            {'\u00a0'}:
          </p>
          <ul className="mt-2">
            {late.map((act) => (
              <li key={act.id}>{actInWords(act, steps)}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
