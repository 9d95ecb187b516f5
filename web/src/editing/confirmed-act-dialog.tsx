import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/api/api-error.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

interface ConfirmedActDialogProps {
  title: string
  /** word of the confirming button */
  confirm: string
  /** the act destroys something */
  danger?: boolean
  /** word of the way back */
  cancel?: string
  /** false: it cannot be done, or this is not known yet */
  possible?: boolean
  /** the dialog stays, and says why, when it rejects */
  act: () => Promise<void>
  onClose: () => void
  /** what the act does */
  children: ReactNode
}

/** Does something once it is confirmed; a refusal is said in the dialog. */
export function ConfirmedActDialog(props: ConfirmedActDialogProps) {
  const { title, confirm, danger = false, cancel, possible, act, onClose, children } = props
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt() {
    setPending(true)
    setFailure(null)
    try {
      await act()
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
