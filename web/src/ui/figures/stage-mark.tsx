import { classNames } from '../../lib/class-names.ts'
import styles from './stage-mark.module.css'

/** The section mark of a drawing, for the stages a, b and c. Decorative: the heading names them. */
export function StageMark({ letter, size = 'm' }: { letter: string; size?: 'm' | 'xl' }) {
  return (
    <span className={classNames(styles.mark, size === 'xl' && styles.large)} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path className={styles.arrow} d="M20 0 40 20 20 40Z" />
        <circle className={styles.disc} cx="20" cy="20" r="14.1" />
      </svg>
      <span>{letter}</span>
    </span>
  )
}
