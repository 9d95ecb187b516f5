import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type DialogProps, ModalDialog } from './modal-dialog.tsx'
import { hasTypedText } from './typed-text.ts'

interface AskingDialogProps extends Omit<DialogProps, 'onClose'> {
  onClose: () => void
  /** closing loses no text: it is kept in the browser, or asked about by who opened it */
  keepsText?: boolean
}

/**
 * A modal dialog, open as long as it is rendered. Escape, « back », the cross and a click beside it ask
 * before typed text is lost; the buttons of the dialog itself do not.
 */
export function Dialog({ keepsText = false, onClose, children, ...dialog }: AskingDialogProps) {
  const [asking, setAsking] = useState(false)
  return (
    <ModalDialog
      {...dialog}
      onClose={(element) => {
        if (!keepsText && element && hasTypedText(element)) setAsking(true)
        else onClose()
      }}
    >
      {children}
      {asking && (
        <ConfirmDialog
          title="Fermer sans enregistrer"
          confirm="Fermer sans enregistrer"
          cancel="Continuer la saisie"
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          <p>Ce que vous avez saisi ici sera perdu.</p>
        </ConfirmDialog>
      )}
    </ModalDialog>
  )
}
