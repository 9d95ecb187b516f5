import { type ReactNode, useEffect, useRef } from 'react'
import { noteOpenDialog } from '../../ui/dialog/open-dialogs.ts'
import styles from './filter-sheet.module.css'

interface FilterSheetProps {
  /** id of the heading in it */
  labelledBy: string
  onClose: () => void
  children: ReactNode
}

/**
 * The filters over the whole screen of a phone. The native dialog keeps the focus inside, closes
 * on Escape, and the focus goes back to the button that opened it.
 */
export function FilterSheet({ labelledBy, onClose, children }: FilterSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const noteClosed = noteOpenDialog(element)
    return () => {
      noteClosed()
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
