import type { StatedReport } from '@etapes-climat/domain/statements/contract'
import { LogoPlate } from '../../ui/logo-plate.tsx'
import styles from './report-sheet.module.css'

/** The head of a report, or of a milestone of it. @param logo of the structure; null: none is shown */
export function SheetHead({ statement, logo }: Pick<StatedReport, 'statement' | 'logo'>) {
  const { title, stepCount, description, structure, operation, facts, seal } = statement
  return (
    <header className={`${styles.head} grid grid-cols-[minmax(0,1fr)_auto] items-end gap-6 pb-5`}>
      <div>
        {logo && (
          <div className="mb-6">
            <LogoPlate logo={logo} structure={structure} />
          </div>
        )}
        <h1>RAPPORT</h1>
        <p className="mt-5 text-l weight-medium lh-[1.3] wrap-anywhere">
          {title} <small className="ml-2 text-ink-2 text-m weight-text">{stepCount}</small>
        </p>
        {description && (
          <p className="max-w-measure mt-2 text-ink-2 whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        )}
      </div>
      <dl className={`${styles.meta} grid gap-1 text-s lh-dense num`}>
        {[...(seal?.facts ?? []), ...operation, ...facts].map(({ label, text }) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}
