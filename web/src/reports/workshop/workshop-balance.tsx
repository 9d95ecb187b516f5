import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { valueInWords } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { NO_OBJECTIVE, objectiveResult } from '@etapes-climat/domain/workshops/rules/minutes'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { STATUS_ICONS } from '../editor/follow-ups/step-status.tsx'
import type { ReportEditorState } from '../editor/state/report-editor-state.ts'
import type { SelectedStep } from '../editor/steps/selected-step.ts'
import shared from './workshop.module.css'
import styles from './workshop-balance.module.css'
import { WorkshopTower } from './workshop-tower.tsx'

interface WorkshopBalanceProps {
  report: Pick<ReportEditorState, 'cards' | 'followUps'>
  figures: Figures
  /** the step on screen */
  step: SelectedStep | undefined
  /** what was just decided, read out with the sum */
  announcement: string
}

/** Steps beside the selection that have room under the drawing. */
const LISTED = 2

/** What the decisions come to: the sum, toward the objective, and the steps beside it. */
export function WorkshopBalance({ report, figures, step, announcement }: WorkshopBalanceProps) {
  const { somme, objectif } = figures
  const missing = objectif - somme
  const counted = report.cards.filter((card) => isCounted(card) && card.val > 0)
  const joins = step && isCounted(step) && !report.cards.some(({ uid }) => uid === step.uid)
  const beside = (report.followUps ?? []).filter(
    ({ status }) => status === 'considered' || status === 'discarded',
  )
  const listed = beside.slice(-LISTED).reverse()
  return (
    <section className={styles.balance} aria-label="Somme et décisions">
      <p className={styles.sum}>
        <b className={shared.figure}>{formatNumber(somme)}</b>
        {objectif === 0 && <span>{NO_OBJECTIVE}</span>}
        {missing > 0 && (
          <span>
            encore <strong>{formatNumber(missing)}</strong>
            <br />
            pour l’objectif 2030
          </span>
        )}
        {objectif > 0 && missing <= 0 && (
          <span>
            <strong>Objectif 2030 atteint</strong>
            <br />
            sur {formatNumber(objectif)}
          </span>
        )}
      </p>
      <p role="status" className={layout.visuallyHidden}>
        {announcement &&
          `${announcement}. Somme ${formatNumber(somme)}. ${objectiveResult(somme, objectif)}.`}
      </p>
      <WorkshopTower storeys={counted} figures={figures} proposed={joins ? step.val : 0} />
      {listed.length > 0 && (
        <ul className={styles.beside}>
          {listed.map(
            ({ status, step: { uid, name, val } }) =>
              status && (
                <li key={uid}>
                  <span className={shared.status}>
                    <Icon name={STATUS_ICONS[status]} />
                    {STATUS_WORDS[status]}
                  </span>
                  <span>{name}</span>
                  <b>{valueInWords({ val, counted: false })}</b>
                </li>
              ),
          )}
        </ul>
      )}
    </section>
  )
}
