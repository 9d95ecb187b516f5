import { classNames } from '../../lib/class-names.ts'
import styles from './stage-mark.module.css'

/** The section mark of a drawing, for the stages a, b and c. Decorative: the heading names them. */
export function StageMark({ letter, size = 'm' }: { letter: string; size?: 'm' | 'xl' }) {
  return (
    <span
      className={classNames(
        styles.mark,
        'inline-grid place-items-center flex-none relative weight-bold lh-none',
        size === 'xl' && styles.large,
      )}
      aria-hidden="true"
    >
      <svg
        className="absolute inset-0 w-full h-full overflow-visible"
        viewBox="0 0 40 40"
        aria-hidden="true"
      >
        <path className="fill-ink" d="M20 0 40 20 20 40Z" />
        <circle className="fill-ground stroke-ink stroke-[1.5]" cx="20" cy="20" r="14.1" />
      </svg>
      <span className="relative">{letter}</span>
    </span>
  )
}
