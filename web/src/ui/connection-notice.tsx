import { type Connection, connection } from '../lib/connection.ts'
import { useExternalValue } from '../lib/external-value.ts'
import { Icon } from './icon.tsx'
import styles from './toast-region.module.css'

const WORDS: Record<Exclude<Connection, 'online'>, string> = {
  offline:
    'Vous êtes hors connexion. Votre travail est conservé ; l’affichage reprendra de lui-même au retour de la connexion.',
  unreachable:
    'Le serveur ne répond pas. Votre travail est conservé ; l’affichage reprendra de lui-même dès qu’il répondra.',
}

/** Says that the server cannot be reached, for as long as it cannot. */
export function ConnectionNotice() {
  const state = useExternalValue(connection, 'online')
  if (state === 'online') return null
  return (
    <div className={styles.toast}>
      <Icon name="warning" />
      <p>{WORDS[state]}</p>
    </div>
  )
}
