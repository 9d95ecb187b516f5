import { useEffect } from 'react'
import { type Connection, connection } from '../../lib/api/connection.ts'
import { useExternalValue } from '../../lib/external-value.ts'
import { observableValue } from '../../lib/observable-value.ts'
import { CloseButton } from '../dialog/close-button.tsx'
import { Icon } from '../icon.tsx'
import styles from './toast-region.module.css'
import { dismissLostConnection } from './toast-store.ts'

const WORDS: Record<Exclude<Connection, 'online'>, string> = {
  offline:
    'Vous êtes hors connexion. Votre travail est conservé\u00a0; l’affichage reprendra de lui-même au retour de la connexion.',
  unreachable:
    'Le serveur ne répond pas. Votre travail est conservé\u00a0; l’affichage reprendra de lui-même dès qu’il répondra.',
}

/** What the person has closed: it is said again once it is about something else. */
const closed = observableValue<Connection>('online')

/** Says no more that the server cannot be reached, until it is something else. */
export const closeConnectionNotice = (): void => closed.set(connection.get())

/**
 * Says that the server cannot be reached, for as long as it cannot or until it is closed.
 * @param isShownElsewhere a message that failed for it says so already
 */
export function ConnectionNotice({ isShownElsewhere }: { isShownElsewhere: boolean }) {
  const state = useExternalValue(connection, 'online')
  const silent = useExternalValue(closed, 'online')
  useEffect(() => {
    if (state !== 'online') return
    closed.set('online')
    dismissLostConnection()
  }, [state])
  if (state === 'online' || state === silent || isShownElsewhere) return null
  return (
    <div
      className={`${styles.toast} flex gap-3 items-center py-3 px-4 text-s lh-[1.4] shadow-float rounded-1`}
    >
      <Icon name="warning" />
      <p className="flex-1">{WORDS[state]}</p>
      <CloseButton label="Fermer la notification" onClick={closeConnectionNotice} />
    </div>
  )
}
