import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import { classNames } from '../../lib/class-names.ts'
import layout from '../layout.module.css'
import styles from './format-mark.module.css'

/** What a format needs to be shown; other formats look like the direct one. */
export interface ShownFormat {
  slug: string
  name: string
}

const CLASSES: Record<string, string | undefined> = {
  indirect: styles.indirect,
  completude: styles.completude,
}

/**
 * The format of a step by colour, shape and word.
 * @param shapeOnly the word is heard, not shown: where the legend is on screen
 */
export function FormatMark({ format, shapeOnly }: { format: ShownFormat; shapeOnly?: boolean }) {
  return (
    <span
      className={classNames(
        styles.format,
        'inline-flex items-center text-xs weight-medium lh-[1.2] text-direct whitespace-nowrap',
        CLASSES[format.slug],
      )}
    >
      <Shape slug={format.slug} />
      <span className={shapeOnly ? layout.visuallyHidden : undefined}>{formatWord(format)}</span>
    </span>
  )
}

function Shape({ slug }: { slug: string }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      {slug === 'indirect' ? (
        <>
          <path d="M7 .8 13.2 7 7 13.2.8 7Z" fill="none" strokeWidth="1.6" />
          <path d="M7 4.3 9.7 7 7 9.7 4.3 7Z" stroke="none" />
        </>
      ) : slug === 'completude' ? (
        <circle cx="7" cy="7" r="5.5" fill="none" strokeWidth="1.8" strokeDasharray="2.6 2" />
      ) : (
        <rect x="1.5" y="1.5" width="11" height="11" stroke="none" />
      )}
    </svg>
  )
}
