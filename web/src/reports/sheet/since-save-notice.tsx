import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type { Statement } from '@etapes-climat/domain/statements/contract'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './since-save-notice.module.css'
import { useSinceSave } from './use-since-save.ts'

interface SinceSaveNoticeProps {
  report: ReportView
  /** the same changes in words */
  changes: Statement['changes']
}

/**
 * Changes of steps and potentials since the report was saved, old → new, and the choice of its
 * figures: nothing changes by itself. A message replaces it after the choice, and
 * takes the focus.
 */
export function SinceSaveNotice({ report, changes }: SinceSaveNoticeProps) {
  const { sinceSave, datas, today } = report
  const place = useRef<HTMLDivElement>(null)
  const choice = useSinceSave(report.uid, () => place.current?.focus())
  /** the sum; of what too, where that is what changed */
  const chosen = (figures: Figures | null) =>
    [figures?.somme ?? 0, ...(sinceSave?.difference === 0 ? [figures?.potentiel ?? 0] : [])]
      .map(formatNumber)
      .join(' sur ')
  const updateButton = (
    <Button
      size="s"
      variant={sinceSave?.kept ? 'neutral' : 'accent'}
      disabled={choice.pending}
      onClick={choice.update}
    >
      Mettre à jour{'\u00a0'}: {chosen(today)}
    </Button>
  )
  return (
    <div ref={place} className={styles.place} tabIndex={-1} role="status">
      {sinceSave && !sinceSave.kept && (
        <Notice>
          <div
            className={`${styles.choice} grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 items-start`}
          >
            {changes && <Changes changes={changes} />}
            <div className={`${styles.buttons} flex flex-wrap gap-2`}>
              <Button
                size="s"
                disabled={choice.pending}
                onClick={() => choice.keep(sinceSave.state)}
              >
                Garder {chosen(datas)}
              </Button>
              {updateButton}
            </div>
          </div>
        </Notice>
      )}
      {sinceSave?.kept && (
        <div className={`${styles.quiet} note row gap-x-4 gap-y-2 justify-between`}>
          <p>
            Chiffres gardés, ceux du {formatDate(report.calculatedAt ?? report.updatedAt)}.{' '}
            {changes?.title}.
          </p>
          {updateButton}
        </div>
      )}
      {!sinceSave && choice.updated !== null && (
        <p className={`${styles.quiet} note row gap-x-4 gap-y-2 justify-between`}>
          Le rapport est à jour{'\u00a0'}: la somme est de {formatNumber(choice.updated)}.
        </p>
      )}
      {choice.problem && <p role="alert">{choice.problem.message}</p>}
    </div>
  )
}

/** Each change, old → new. */
export function Changes({ changes }: { changes: NonNullable<Statement['changes']> }) {
  return (
    <div>
      <p>
        <strong>{changes.title}</strong>
      </p>
      <ul>
        {[...changes.ofSum, ...changes.ofPotential].map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of one name may change alike
          <li key={`${index}-${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
