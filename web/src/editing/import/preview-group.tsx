import { formatCount } from '@etapes-climat/domain/kernel/format'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import styles from './import.module.css'

interface PreviewGroupProps<Line> {
  id: string
  title: string
  note: string
  /** of all lines; some hundred of them are listed */
  count: number
  lines: readonly Line[]
  draw(line: Line): ReactNode
}

/** Lines drawn at once. */
const AT_A_TIME = 50

/** Lines of one kind, some at a time. */
export function PreviewGroup<Line>(props: PreviewGroupProps<Line>) {
  const { id, title, note, count, lines, draw } = props
  const [shown, setShown] = useState(AT_A_TIME)
  if (count === 0) return null
  return (
    <section id={id}>
      <h2 className={styles.groupTitle}>
        {title}{' '}
        <small className="caption weight-text font-stretch-normal">
          {formatCount(count, 'ligne')}, {note}
        </small>
      </h2>
      <ul>{lines.slice(0, shown).map(draw)}</ul>
      {lines.length > shown && (
        <Button size="s" onClick={() => setShown(shown + AT_A_TIME)}>
          Montrer{' '}
          {formatCount(Math.min(AT_A_TIME, lines.length - shown), 'autre ligne', 'autres lignes')}
        </Button>
      )}
      {lines.length <= shown && count > lines.length && (
        <p className={styles.small}>
          Et {formatCount(count - lines.length, 'autre ligne', 'autres lignes')} du même genre.
        </p>
      )}
    </section>
  )
}
