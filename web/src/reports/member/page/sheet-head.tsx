import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { ReactNode } from 'react'
import styles from './report-sheet.module.css'

interface SheetHeadProps {
  /** of the structure; absent: none is shown (TEAM-72) */
  logo?: ReactNode
  title: string
  /** how many steps the report has */
  steps: number
  description: string | null
  /** what is known of it, each with its name; those without a value are not shown */
  facts: readonly (readonly [term: string, value: string | null])[]
}

/** The head of a report, or of a milestone of it. */
export function SheetHead({ logo, title, steps, description, facts }: SheetHeadProps) {
  return (
    <header className={`${styles.head} grid grid-cols-[minmax(0,1fr)_auto] items-end gap-6 pb-5`}>
      <div>
        {logo}
        <h1>RAPPORT</h1>
        <p className="mt-5 text-l weight-medium lh-[1.3] wrap-anywhere">
          {title}{' '}
          <small className="ml-2 text-ink-2 text-m weight-text">
            {formatCount(steps, 'étape')}
          </small>
        </p>
        {description && (
          <p className="max-w-measure mt-2 text-ink-2 whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      <dl className={`${styles.meta} grid gap-1 text-s lh-dense num`}>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt className="text-ink-2">{term}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
