import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** word of the confirming button */
  confirm: string
  cancel?: string
  /** the act destroys something */
  danger?: boolean
  /** the act is under way: both buttons wait */
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks before an act that cannot be undone. The focus starts on the way back. */
export function ConfirmDialog({
  title,
  confirm,
  cancel = 'Annuler',
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onClick={onCancel} disabled={pending} data-autofocus>
        {cancel}
      </Button>
      <Button
        variant={danger ? 'danger-full' : 'accent'}
        onClick={onConfirm}
        disabled={pending}
        aria-busy={pending}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" title={title} onClose={onCancel} actions={actions}>
      {children}
    </Dialog>
  )
}
