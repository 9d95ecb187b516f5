import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  /** called on Escape, on the close button and, unless refused, on a click beside the dialog */
  onClose: () => void
  /** false: a click beside the dialog does nothing (editors) */
  closeOnBackdrop?: boolean
  size?: 's' | 'l'
  role?: 'dialog' | 'alertdialog'
  /** buttons at the foot */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog, open as long as it is rendered. The native element traps the focus, which starts
 * on what carries `data-autofocus`, else on the close button; it goes back to where it was when the dialog leaves.
 */
export function Dialog({
  title,
  onClose,
  closeOnBackdrop = true,
  size = 's',
  role,
  actions,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useModal()
  const closeBeside = (event: MouseEvent) => {
    if (closeOnBackdrop && event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes through onCancel; the click is on the backdrop
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, size === 'l' && styles.large)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeBeside}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <CloseButton label="Fermer" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}

/** Opens the dialog once in the page, and gives the focus back when it goes. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // React's autoFocus comes before the dialog is shown, and is lost.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // What opened it may have gone with what it changed.
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
    }
  }, [])
  return dialog
}
