import { callApi } from '../../lib/api/api-client.ts'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { CodeDialog } from './code-dialog.tsx'

interface EndDialogProps {
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Ends the second factor. */
export default function EndDialog({ onClose, onEnded }: EndDialogProps) {
  return (
    <CodeDialog
      title="Désactiver la double authentification"
      act={{ label: 'Désactiver', pending: 'Désactivation', variant: 'danger-full' }}
      onClose={onClose}
      onCode={async (body) => {
        await callApi('POST /me/second-factor/end', { body })
        await onEnded()
        toastSuccess('La double authentification est désactivée.')
      }}
    >
      Vos codes de secours ne serviront plus. Votre mot de passe suffira de nouveau pour vous
      connecter, sauf si la double authentification est demandée à votre compte{'\u00a0'}: il faudra
      alors la remettre en place.
    </CodeDialog>
  )
}
