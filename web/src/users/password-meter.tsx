import type { PasswordAdvice, PasswordStrength } from './password-advice.ts'
import styles from './password-meter.module.css'

const WORDS: Record<PasswordStrength, string> = {
  refused: 'Mot de passe refusé',
  weak: 'Mot de passe facile à deviner',
  fair: 'Mot de passe correct',
  strong: 'Mot de passe solide',
}

/** How hard a new password is to guess, in words and in three strokes (S-04). */
export function PasswordMeter({ advice }: { advice: PasswordAdvice | null }) {
  const said = advice && [WORDS[advice.strength], advice.advice].filter(Boolean).join('. ')
  return (
    <div className={styles.meter} data-strength={advice?.strength}>
      <span className={styles.strokes} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span role="status">{said}</span>
    </div>
  )
}
