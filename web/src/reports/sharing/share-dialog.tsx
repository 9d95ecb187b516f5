import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { reportKeys } from '../api.ts'
import { CoAuthors } from './co-authors.tsx'
import styles from './share-dialog.module.css'
import { ShareLinks } from './share-links.tsx'

interface ShareDialogProps {
  report: Pick<ReportView, 'uid' | 'name' | 'owner'>
  onClose: () => void
}

/** « Partager »: links to read a report without an account, and its co-authors. */
export default function ShareDialog({ report, onClose }: ShareDialogProps) {
  const queryClient = useQueryClient()
  const { uid, name, owner } = report
  return (
    <Dialog
      title="Partager"
      subtitle={name}
      size="l"
      flush
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <p className="note flex-[1_1_14rem] self-center max-phone:hidden">
            Révoquer coupe l’accès aussitôt. Le PDF déjà reçu reste chez son destinataire.
          </p>
          <Button data-dismiss>Fermer</Button>
        </>
      }
    >
      <div className={`${styles.columns} grid min-h-full`}>
        <ShareLinks uid={uid} />
        <CoAuthors
          uid={uid}
          owner={`${owner.firstName} ${owner.lastName}`}
          onHandedOver={() => {
            onClose()
            toastSuccess('Le rapport est transmis, vous en restez éditeur.')
            for (const queryKey of [reportKeys.lists, reportKeys.view(uid), reportKeys.report(uid)])
              void queryClient.invalidateQueries({ queryKey })
          }}
        />
      </div>
    </Dialog>
  )
}
