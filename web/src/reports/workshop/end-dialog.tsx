import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'

interface EndDialogProps {
  /** number of decisions that were not sent, and that were refused */
  unsent: number
  refused: number
  onEnd: () => Promise<void>
  /** where one leaves to, the workshop left open */
  leave: string
  onClose: () => void
}

/** Asks before a workshop ends: it can be left open instead, and taken up again. */
export function EndDialog({ unsent, refused, onEnd, leave, onClose }: EndDialogProps) {
  const { run, pending, problem } = useAttempt()
  return (
    <Dialog
      role="alertdialog"
      title="Terminer l’atelier"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            Continuer
          </Button>
          <ButtonLink to={leave}>Quitter et reprendre plus tard</ButtonLink>
          <Button variant="accent" aria-busy={pending} onClick={() => void run(onEnd)}>
            Terminer
          </Button>
        </>
      }
    >
      <p>Le compte rendu est prêt. Un atelier quitté se reprend à la même étape.</p>
      {unsent > 0 && (
        <p className="note mt-3">
          {formatCount(unsent, 'décision')} sur cet appareil, pas encore envoyée
          {unsent > 1 && 's'}
          {'\u00a0'}: l’atelier se termine une fois l’envoi fait.
        </p>
      )}
      {refused > 0 && (
        <p className="note mt-3">
          {formatCount(refused, 'décision refusée', 'décisions refusées')}
          {'\u00a0'}: si vous terminez maintenant, le compte rendu ne {refused > 1 ? 'les' : 'la'}{' '}
          contient pas.
        </p>
      )}
      {problem && <ProblemNotice>{problem.message}</ProblemNotice>}
    </Dialog>
  )
}
