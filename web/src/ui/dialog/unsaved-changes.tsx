import { type ReactNode, useRef } from 'react'
import { useBlocker } from 'react-router'
import { followsCreation } from '../../lib/api/created-address.ts'
import { useUnloadQuestion } from '../../lib/drafts/use-unload-question.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesProps {
  dirty: boolean
  title?: string
  /** typed values survive a reload, so the browser need not ask */
  kept?: boolean
  /** what would be lost; default: unsaved changes */
  children?: ReactNode
}

/** Asks before a form with unsaved changes is left, by a link, by « back » or with the tab. */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { dirty, kept = false, title = 'Quitter sans enregistrer' } = props
  const { children = <p>Vos modifications ne sont pas enregistrées.</p> } = props
  const isBack = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    isBack.current = historyAction === 'POP'
    const leaves = currentLocation.pathname !== nextLocation.pathname
    return dirty && leaves && !followsCreation(nextLocation, historyAction)
  })
  useUnloadQuestion(dirty && !kept)
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title}
      confirm="Quitter la page"
      cancel="Rester sur la page"
      danger
      ownsBack={isBack.current}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {children}
    </ConfirmDialog>
  )
}
