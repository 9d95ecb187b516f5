import { useEffect } from 'react'
import { type Connection, connection } from '../../lib/api/connection.ts'
import { useExternalValue } from '../../lib/external-value.ts'
import { heldValue } from '../../lib/held-value.ts'
import { CloseButton } from '../dialog/close-button.tsx'
import { Icon } from '../icon.tsx'
import styles from './toast-region.module.css'

const WORDS: Record<Exclude<Connection, 'online'>, string> = {
  offline:
    'Vous êtes hors connexion. Votre travail est conservé\u00a0; l’affichage reprendra de lui-même au retour de la connexion.',
  unreachable:
    'Le serveur ne répond pas. Votre travail est conservé\u00a0; l’affichage reprendra de lui-même dès qu’il répondra.',
}

/** What the person has closed: it is said again once it is about something else. */
const closed = heldValue<Connection>('online')

/** Says that the server cannot be reached, for as long as it cannot or until it is closed. */
export function ConnectionNotice() {
  const state = useExternalValue(connection, 'online')
  const silent = useExternalValue(closed, 'online')
  useEffect(() => {
    if (state === 'online') closed.set('online')
  }, [state])
  if (state === 'online' || state === silent) return null
  return (
    <div className={styles.toast}>
      <Icon name="warning" />
      <p>{WORDS[state]}</p>
      <CloseButton label="Fermer la notification" onClick={() => closed.set(state)} />
    </div>
  )
}
