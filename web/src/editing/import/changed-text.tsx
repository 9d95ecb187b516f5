import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { changedWords } from './changed-words.ts'
import styles from './import.module.css'

/** Longest value that is shown as « old → new »; of longer ones the words that differ. */
const SHORT = 40

/** Old and new of a field: marked with `del` and `ins`, never by colour alone. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const isShort = before.length <= SHORT && after.length <= SHORT
  if (isShort) {
    return (
      <span className={`${styles.change} inline-flex flex-wrap items-center gap-2`}>
        {before !== '' && (
          <del>
            <span className={layout.visuallyHidden}>ancien&nbsp;: </span>
            {before}
          </del>
        )}
        {before !== '' && after !== '' && <Icon name="arrow-right" />}
        {after === '' ? (
          <span className={styles.small}>(vide)</span>
        ) : (
          <ins>
            <span className={layout.visuallyHidden}>nouveau&nbsp;: </span>
            {after}
          </ins>
        )}
      </span>
    )
  }
  const { start, removed, added, end } = changedWords(before, after)
  return (
    <span className={styles.words}>
      {start}
      {removed && <del className="bg-sunken text-ink-2">{removed}</del>}
      {removed && added && ' '}
      {added && <ins>{added}</ins>}
      {end}
    </span>
  )
}
