import { connection } from '../../lib/api/connection.ts'
import { classNames } from '../../lib/class-names.ts'
import { useExternalValue } from '../../lib/external-value.ts'
import styles from './save-state.module.css'

interface SaveStateProps {
  /** a save is under way */
  saving: boolean
  /** something on screen is not on the server */
  unsaved: boolean
  /** false: the server has no version of it yet */
  known: boolean
  /** what was done last; default: that it is saved */
  announcement?: string | undefined
  /** what is not saved, more closely than « Modifications non enregistrées » */
  changes?: string | undefined
  /** what no save takes along, such as « sans 2 images encore à ajouter » */
  without?: string | undefined
}

/** Whether what is on screen is saved, changed or being saved, in the head of every editor. */
export function SaveState(props: SaveStateProps) {
  const { saving, unsaved, known, without } = props
  const whole = !unsaved && !without
  const isOffline = useExternalValue(connection, 'online') !== 'online'
  return (
    <span
      role="status"
      className={classNames(
        styles.state,
        !saving && (whole ? known && styles.saved : styles.unsaved),
      )}
    >
      {!saving && !whole && (
        <span className={`${styles.mark} w-2.5 mr-1.5 inline-block h-2.5 bg-signal`} />
      )}
      {isOffline && (saving || unsaved) ? OFFLINE : wordsOf(props)}
    </span>
  )
}

const OFFLINE = 'Hors ligne\u00a0: pas encore enregistré'

function wordsOf({
  saving,
  unsaved,
  known,
  announcement,
  changes,
  without,
}: SaveStateProps): string {
  if (saving) return 'Enregistrement en cours…'
  if (unsaved) return changes ?? 'Modifications non enregistrées'
  return withoutFiles(
    announcement || (known ? 'Enregistré' : 'Rien n’est encore enregistré'),
    without,
  )
}

/** What was done, and what it left out: « La page est enregistrée, sans 1 image encore à ajouter. » */
export function withoutFiles(message: string, without: string | undefined): string {
  if (!without) return message
  return message.endsWith('.') ? `${message.slice(0, -1)}, ${without}.` : `${message}, ${without}`
}
