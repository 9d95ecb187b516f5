import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/api/api-error.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

interface ConfirmedActionDialogProps {
  title: string
  /** word of the confirming button */
  confirm: string
  /** the action destroys something */
  danger?: boolean
  /** word of the way back */
  cancel?: string
  /** false: it cannot be done, or this is not known yet */
  possible?: boolean
  /** something comes into it late, and is not to move its buttons */
  steady?: boolean
  /** the dialog stays, and says why, when it rejects */
  action: () => Promise<void>
  onClose: () => void
  /** what the action does */
  children: ReactNode
}

/** Does something once it is confirmed; a refusal is said in the dialog. */
export function ConfirmedActionDialog(props: ConfirmedActionDialogProps) {
  const {
    title,
    confirm,
    danger = false,
    cancel,
    possible,
    steady,
    action,
    onClose,
    children,
  } = props
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt() {
    setPending(true)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      setFailure(messageOf(error))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      cancel={cancel}
      danger={danger}
      possible={possible}
      steady={steady}
      pending={pending}
      onConfirm={() => void attempt()}
      onCancel={onClose}
    >
      {children}
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
