import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../lib/class-names.ts'
import { useExternalValue } from '../../lib/external-value.ts'
import { LinkButton } from '../button.tsx'
import { CloseButton } from '../dialog/close-button.tsx'
import { topDialog, topDialogOrder } from '../dialog/open-dialogs.ts'
import { Icon } from '../icon.tsx'
import { ConnectionNotice, closeConnectionNotice } from './connection-notice.tsx'
import styles from './toast-region.module.css'
import { dismissAll, dismissToast, type Toast, toastList } from './toast-store.ts'

const NONE: readonly Toast[] = []

/**
 * Where notifications appear and are read aloud, above the page or in the dialog that covers it;
 * once in the layout. Its own region stays below a dialog, empty: what is told as the dialog closes
 * comes into a region that is known, and is read.
 */
export default function ToastRegion() {
  const dialog = useExternalValue(topDialog, null)
  useEffect(() => {
    // Emptied, here or in another tab: somebody signed out.
    const forget = (event: Event) => !('key' in event && event.key) && dismissAll()
    addEventListener('storage', forget)
    return () => removeEventListener('storage', forget)
  }, [])
  return (
    <>
      <LiveRegion>{!dialog && <Notifications />}</LiveRegion>
      {dialog &&
        createPortal(
          <LiveRegion>
            <Notifications />
          </LiveRegion>,
          dialog,
        )}
    </>
  )
}

function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <section
      className={`${styles.region} z-toast grid gap-2`}
      aria-label="Notifications"
      aria-live="polite"
    >
      {children}
    </section>
  )
}

/** An offer that stays, or a refusal, waits while a dialog that was opened after it is there: it would cover its buttons. */
const isShown = ({ action, isRefusal, dialogs }: Toast) =>
  (!action && !isRefusal) || topDialogOrder() <= dialogs

function Notifications() {
  const shown = useExternalValue(toastList, NONE).filter(isShown)
  return (
    <>
      <ConnectionNotice isShownElsewhere={shown.some(({ isConnection }) => isConnection)} />
      {shown.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </>
  )
}

function ToastBox({ toast: { id, tone, message, action, isConnection } }: { toast: Toast }) {
  const failed = tone === 'error'
  const close = () => {
    if (isConnection) closeConnectionNotice()
    dismissToast(id)
  }
  return (
    <div
      className={classNames(
        styles.toast,
        'flex gap-3 items-center py-3 px-4 text-s lh-[1.4] shadow-float rounded-1',
        failed && styles.error,
      )}
      role={failed ? 'alert' : undefined}
    >
      <Icon name={failed ? 'warning' : 'check'} />
      <div className={`${styles.words} row flex-1 gap-x-3 gap-y-0`}>
        <p className="flex-1">{message}</p>
        {action && (
          <LinkButton
            className={styles.action}
            onClick={() => {
              dismissToast(id)
              action.run()
            }}
          >
            {action.label}
          </LinkButton>
        )}
      </div>
      <CloseButton label="Fermer la notification" onClick={close} />
    </div>
  )
}
