import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import type { ImportResult } from '@etapes-climat/domain/workbook/contract'
import { pathOf } from '../../../routing/route-names.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { EffectBars } from './effect-bars.tsx'
import styles from './import.module.css'

/** What an import wrote (LIFE-04). */
export function ImportResultView({ result }: { result: ImportResult }) {
  const { counts, drafted, changes, total } = result
  const parts = [
    formatCount(counts.added, 'étape ajoutée', 'étapes ajoutées'),
    formatCount(counts.modified, 'modifiée', 'modifiées'),
    formatCount(counts.unchanged, 'inchangée', 'inchangées'),
    ...(drafted > 0 ? [`${formatCount(drafted, 'mise', 'mises')} en brouillon`] : []),
    ...(counts.refused > 0
      ? [formatCount(counts.refused, 'ligne refusée, non écrite', 'lignes refusées, non écrites')]
      : []),
  ]
  return (
    <section className={styles.waiting}>
      <h2>Import terminé</h2>
      <Notice tone="success" role="status">
        {parts.join(', ')}. Le catalogue compte {formatNumber(total.after)} au lieu de{' '}
        {formatNumber(total.before)}.
      </Notice>
      {changes.length > 0 && (
        <div className={styles.resultBars}>
          <EffectBars changes={changes} total={total} />
        </div>
      )}
      <div className={styles.buttons}>
        <ButtonLink to={pathOf('adminCardsIndex')} variant="accent">
          Voir les étapes
        </ButtonLink>
        <ButtonLink to={pathOf('adminCardsHierarchy')} icon="folder">
          Hiérarchie
        </ButtonLink>
      </div>
    </section>
  )
}
