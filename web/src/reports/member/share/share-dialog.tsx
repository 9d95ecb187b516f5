import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import styles from './share-dialog.module.css'
import { ShareLinks } from './share-links.tsx'

interface ShareDialogProps {
  report: { uid: string; name: string }
  onClose: () => void
}

/** « Partager »: links to read a report without an account (TEAM-30). */
export function ShareDialog({ report, onClose }: ShareDialogProps) {
  return (
    <Dialog
      title="Partager"
      subtitle={report.name}
      size="m"
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <p className={styles.foot}>
            Révoquer coupe l’accès aussitôt. Le PDF déjà reçu reste chez son destinataire.
          </p>
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <ShareLinks uid={report.uid} />
    </Dialog>
  )
}
