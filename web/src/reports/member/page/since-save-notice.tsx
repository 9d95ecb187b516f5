import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { ChangesSinceSave, ReportView } from '@etapes-climat/domain/reports/contract'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  sinceSaveSentences,
  sinceSaveTitle,
} from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './since-save-notice.module.css'
import { useSinceSave } from './use-since-save.ts'

/**
 * Changes of steps and potentials since the report was saved, old → new, and the choice of its
 * figures: nothing changes by itself (D-74, TRUST-03). A message replaces it after the choice, and
 * takes the focus.
 */
export function SinceSaveNotice({ report }: { report: ReportView }) {
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
            <Changes sinceSave={sinceSave} />
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
            {sinceSaveTitle(sinceSave)}.
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
export function Changes({ sinceSave }: { sinceSave: ChangesSinceSave }) {
  return (
    <div>
      <p>
        <strong>{sinceSaveTitle(sinceSave)}</strong>
      </p>
      <ul>
        {sinceSaveSentences(sinceSave.changes).map((sentence, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps of one name may change alike
          <li key={`${index}-${sentence}`}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
