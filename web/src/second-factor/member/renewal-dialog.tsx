import { callApi } from '../../lib/api/api-client.ts'
import { CodeDialog } from './code-dialog.tsx'

interface RenewalDialogProps {
  onClose: () => void
  onRenewed: (recoveryCodes: string[]) => Promise<void>
}

/** Replaces the recovery codes. */
export default function RenewalDialog({ onClose, onRenewed }: RenewalDialogProps) {
  return (
    <CodeDialog
      title="Renouveler les codes de secours"
      act={{ label: 'Renouveler', pending: 'Renouvellement', variant: 'accent' }}
      onClose={onClose}
      onCode={async (body) => {
        const answer = await callApi('POST /me/second-factor/recovery-codes', { body })
        await onRenewed(answer.recoveryCodes)
      }}
    >
      Vous recevrez dix nouveaux codes. Ceux que vous avez notés ne serviront plus.
    </CodeDialog>
  )
}
