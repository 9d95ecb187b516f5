import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import styles from './report-editor.module.css'
import { StageHeading } from './stage-heading.tsx'

/**
 * The filters over the whole screen of a phone. The native dialog keeps the focus inside, closes
 * on Escape, and the focus goes back to the button that opened it.
 */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="stage-a"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <StageHeading letter="a" id="stage-a" title="Situer ses priorités">
        <IconButton icon="close" label="Fermer les filtres" onClick={onClose} />
      </StageHeading>
      {children}
    </dialog>
  )
}
