import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface PictureDialogProps extends Omit<ComponentProps<typeof Dialog>, 'closeOnBackdrop'> {
  /** something was done in it that closing loses */
  touched: boolean
}

/** A dialog about a picture: Escape and the cross ask before changes are lost. */
export function PictureDialog({ touched, onClose, ...dialog }: PictureDialogProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog
        {...dialog}
        keepsText
        closeOnBackdrop={false}
        onClose={() => (touched ? setAsking(true) : onClose())}
      />
      {asking && (
        <ConfirmDialog
          title="Fermer l’image"
          confirm="Fermer sans valider"
          cancel="Continuer la saisie"
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          <p>Vos textes et réglages pour cette image seront perdus.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
