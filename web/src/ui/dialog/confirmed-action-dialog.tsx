import type { ReactNode } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
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
  const { run, pending, isDone, problem } = useAttempt()
  // Once it is done the dialog only waits to be closed.
  const isUnderWay = pending || isDone
  return (
    <ConfirmDialog
      {...dialog}
      pending={isUnderWay}
      onConfirm={() => void run(action)}
      onCancel={onClose}
    >
      {typeof children === 'function' ? children(isUnderWay) : children}
      <ProblemNotice>{problem?.message}</ProblemNotice>
    </ConfirmDialog>
  )
}
