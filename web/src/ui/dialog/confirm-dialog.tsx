import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { ModalDialog } from './modal-dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  /** word of the confirming button */
  confirm: string
  cancel?: string | undefined
  /** the action destroys something */
  danger?: boolean
  /** the action is under way: both buttons wait */
  pending?: boolean
  /** false: what confirms is not there, and its place stays empty, so that no other click finds it */
  possible?: boolean | undefined
  /** something comes into it late, and is not to move its buttons */
  steady?: boolean | undefined
  /** it asks about leaving: « back » is not for it */
  ownsBack?: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Asks before an action that cannot be undone. The focus starts on the way back. */
export function ConfirmDialog({
  title,
  confirm,
  cancel = 'Annuler',
  danger = false,
  pending = false,
  possible = true,
  steady,
  ownsBack = false,
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
        className={possible ? undefined : 'invisible'}
        onClick={onConfirm}
        disabled={pending || !possible}
        aria-busy={pending}
      >
        {confirm}
      </Button>
    </>
  )
  return (
    <ModalDialog
      role="alertdialog"
      title={title}
      onClose={() => onCancel()}
      actions={actions}
      steady={steady}
      ownsBack={ownsBack}
    >
      {children}
    </ModalDialog>
  )
}
