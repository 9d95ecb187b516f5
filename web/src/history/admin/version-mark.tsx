import { versionIndex } from '@etapes-climat/domain/history/rules/version-index'
import type { VersionLook } from '@etapes-climat/domain/history/rules/version-looks'
import { classNames } from '../../lib/class-names.ts'
import styles from './version-mark.module.css'

interface VersionMarkProps {
  number: number
  look: VersionLook
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
