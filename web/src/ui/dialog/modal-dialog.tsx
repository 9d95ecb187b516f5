import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { useCloseOnBack } from '../../lib/window/use-close-on-back.ts'
import { CloseButton } from './close-button.tsx'
import styles from './dialog.module.css'
import { noteOpenDialog } from './open-dialogs.ts'
import { noteText } from './typed-text.ts'

export interface DialogProps {
  title: string
  /** called on Escape, on « back », on the close button and, unless refused, on a click beside the dialog */
  onClose: (dialog?: HTMLDialogElement | null) => void
  /** false: a click beside the dialog does nothing (editors) */
  closeOnBackdrop?: boolean
  /** `m`: for a drawing; `l`: an editor, the whole window on a phone */
  size?: 's' | 'm' | 'l'
  role?: 'dialog' | 'alertdialog'
  /** shown in place of the title, which is then only read aloud */
  head?: ReactNode
  /** under the title */
  subtitle?: ReactNode
  /** beside the title: the buttons of an editor */
  tools?: ReactNode
  /** one height, whatever comes into it late: its buttons stay where they are */
  steady?: boolean | undefined
  /** the content draws its own margins */
  flush?: boolean
  /** the address opens it, or it asks about leaving: « back » is not for it */
  ownsBack?: boolean
  /** buttons at the foot; one with `data-dismiss` closes like the cross */
  actions?: ReactNode
  children: ReactNode
}

const SIZES = { s: undefined, m: styles.medium, l: styles.large }

/**
 * A modal dialog, open as long as it is rendered. The native element traps the focus, which starts
 * on what carries `data-autofocus`, else on the close button; it goes back to where it was when the dialog leaves.
 */
export function ModalDialog({
  title,
  onClose,
  closeOnBackdrop = true,
  size = 's',
  role,
  head,
  subtitle,
  tools,
  steady = false,
  flush = false,
  ownsBack = false,
  actions,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useModal()
  const close = () => onClose(dialog.current)
  useCloseOnBack(!ownsBack, close)
  function closeOnClick({ target }: MouseEvent) {
    const dismisses = (target as Element).closest('[data-dismiss]')
    if (dismisses?.closest('dialog') === dialog.current && dismisses) close()
    else if (closeOnBackdrop && target === dialog.current) close()
  }
  /** Chromium lets a second Escape close a dialog unasked, unless the key itself is taken. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if ((event.target as Element).closest('dialog') !== dialog.current) return
    event.preventDefault()
    close()
  }
  const element = (
    <dialog
      ref={dialog}
      role={role}
      aria-label={head ? title : undefined}
      aria-labelledby={head ? undefined : titleId}
      className={classNames(styles.dialog, SIZES[size], steady && 'h-136 max-phone:h-dvh')}
      onCancel={(event) => {
        // A chooser of files that is given up, or a dialog over this one, cancels itself alone.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClick={closeOnClick}
      onKeyDown={closeOnEscape}
      onFocus={({ target }) => noteText(target)}
    >
      <div className={`${styles.box} stack flex-auto min-h-0`}>
        {/* Not « header » and « footer », which would be those of the page. */}
        <div
          className={classNames(styles.head, 'flex gap-3', tools !== undefined && styles.withTools)}
        >
          <div className="flex-1 min-w-0">
            {head ?? (
              <h2 className="text-xl" id={titleId}>
                {title}
              </h2>
            )}
            {subtitle}
          </div>
          {tools !== undefined && (
            <div className={`${styles.tools} row gap-x-3 gap-y-2`}>{tools}</div>
          )}
          <CloseButton label="Fermer" onClick={close} data-close />
        </div>
        <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
        {actions && (
          <div className={`${styles.actions} flex flex-wrap gap-2 justify-end`}>{actions}</div>
        )}
      </div>
    </dialog>
  )
  // In no form, and under no style, of what opens it; a server has no page to put it in.
  return globalThis.document ? createPortal(element, document.body) : element
}

/** Opens the dialog once in the page, and gives the focus back when it goes. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const noteClosed = noteOpenDialog(element)
    // React's autoFocus comes before the dialog is shown, and is lost.
    const first = element?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? element?.querySelector<HTMLElement>('[data-close]'))?.focus()
    return () => {
      noteClosed()
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // The element that opened it may have been removed.
      if (document.activeElement === document.body) document.querySelector('main')?.focus()
    }
  }, [])
  return dialog
}
