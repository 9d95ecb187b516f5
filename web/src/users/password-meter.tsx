import {
  type PasswordStrength,
  passwordStrength,
} from '@etapes-climat/domain/users/rules/password-strength'
import styles from './password-meter.module.css'

const WORDS: Record<PasswordStrength, string> = {
  weak: 'trop facile à deviner',
  fair: 'correct',
  strong: 'solide',
}

/** How hard a new password is to guess, in words and in three strokes (S-04). */
export function PasswordMeter({ password }: { password: string }) {
  const strength = password === '' ? undefined : passwordStrength(password)
  return (
    <div className={styles.meter} data-strength={strength}>
      <span className={styles.strokes} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{strength && `Mot de passe ${WORDS[strength]}`}</span>
    </div>
  )
}
