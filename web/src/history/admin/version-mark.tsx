import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import { classNames } from '../../lib/class-names.ts'
import styles from './version-mark.module.css'

interface VersionMarkProps {
  number: number
  /** full: what members read now; dashed: a draft */
  look: 'full' | 'plain' | 'dashed'
}

/** The index of a version in its triangle, as on a drawing. */
export function VersionMark({ number, look }: VersionMarkProps) {
  return (
    <span className={classNames(styles.mark, styles[look])}>
      <svg
        className="absolute inset-0 w-full h-full fill-surface stroke-ink stroke-[1.5]"
        viewBox="0 0 26 24"
        aria-hidden="true"
      >
        <path d="M13 1.5 25 22.5H1Z" />
      </svg>
      <b>{versionIndex(number)}</b>
    </span>
  )
}
