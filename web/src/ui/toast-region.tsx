import { createPortal } from 'react-dom'
import { classNames } from '../lib/class-names.ts'
import { useExternalValue } from '../lib/external-value.ts'
import { CloseButton } from './close-button.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Icon } from './icon.tsx'
import { topDialog } from './open-dialogs.ts'
import styles from './toast-region.module.css'
import { dismissToast, type Toast, toastList } from './toast-store.ts'

const NONE: readonly Toast[] = []

/** Where notifications appear and are read aloud, above the page or in the dialog that covers it; once in the layout. */
export default function ToastRegion() {
  const toasts = useExternalValue(toastList, NONE)
  const dialog = useExternalValue(topDialog, null)
  const region = (
    <section className={styles.region} aria-label="Notifications" aria-live="polite">
      <ConnectionNotice />
      {toasts.map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}

function ToastBox({ toast: { id, tone, message } }: { toast: Toast }) {
  const failed = tone === 'error'
  return (
    <div
      className={classNames(styles.toast, failed && styles.error)}
      role={failed ? 'alert' : undefined}
    >
      <Icon name={failed ? 'warning' : 'check'} />
      <p>{message}</p>
      <CloseButton label="Fermer la notification" onClick={() => dismissToast(id)} />
    </div>
  )
}
