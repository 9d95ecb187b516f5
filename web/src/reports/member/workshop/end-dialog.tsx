import { useAttempt } from '../../../lib/use-attempt.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ProblemNotice } from '../../../ui/feedback/notice.tsx'

interface EndDialogProps {
  /** decisions wait for the connection */
  isWaiting: boolean
  onEnd: () => Promise<void>
  /** where one leaves to, the workshop left open */
  leave: string
  onClose: () => void
}

/** Asks before a workshop ends: it can be left open instead, and taken up again. */
export function EndDialog({ isWaiting, onEnd, leave, onClose }: EndDialogProps) {
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
          <Button
            variant="accent"
            disabled={isWaiting}
            aria-busy={pending}
            onClick={() => void run(onEnd)}
          >
            Terminer
          </Button>
        </>
      }
    >
      <p>Le compte rendu est prêt. Un atelier quitté se reprend à la même étape.</p>
      {isWaiting && (
        <p className="note mt-3">
          Vous êtes hors ligne{'\u00a0'}: les décisions sont gardées sur cet appareil. L’atelier se
          termine au retour de la connexion.
        </p>
      )}
      {problem && <ProblemNotice>{problem.message}</ProblemNotice>}
    </Dialog>
  )
}
