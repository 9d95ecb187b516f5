import { type ReactNode, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { ProblemNotice } from '../feedback/notice.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

interface ConfirmedActionDialogProps
  extends Omit<ConfirmDialogProps, 'pending' | 'onConfirm' | 'onCancel' | 'children'> {
  /** the dialog stays, and says why, when it rejects */
  action: () => Promise<void>
  onClose: () => void
  /** beneath the title; a function is told whether the action is under way */
  children: ReactNode | ((isUnderWay: boolean) => ReactNode)
}

/** Does something once it is confirmed; a refusal is said in the dialog. */
export function ConfirmedActionDialog(props: ConfirmedActionDialogProps) {
  const { action, onClose, children, ...dialog } = props
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
      {...dialog}
      pending={pending}
      onConfirm={() => void attempt()}
      onCancel={onClose}
    >
      {typeof children === 'function' ? children(pending) : children}
      <ProblemNotice>{failure}</ProblemNotice>
    </ConfirmDialog>
  )
}
