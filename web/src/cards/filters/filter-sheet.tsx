import type { ReactNode } from 'react'
import { useCloseOnBack } from '../../lib/window/use-close-on-back.ts'
import { useModal } from '../../ui/dialog/modal-dialog.tsx'
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
  useCloseOnBack(true, onClose)
  return (
    <dialog
      ref={useModal()}
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
