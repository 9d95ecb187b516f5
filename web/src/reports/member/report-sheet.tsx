import { formatDate, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { Figures, ReportView } from '@etapes-climat/domain/reports/contract'
import { useRef } from 'react'
import { StepSheet } from '../../cards/step-sheet.tsx'
import { EffortGauge } from '../../ui/effort-gauge.tsx'
import { SectorTable } from '../sector-table.tsx'
import styles from './report-sheet.module.css'
import { type Recalculation, StepChanges } from './step-changes.tsx'
import { useAllPictures } from './use-all-pictures.ts'

const NO_FIGURES: Figures = { somme: 0, potentiel: 0, objectif: 0, effort: 0 }

interface ReportSheetProps {
  report: ReportView
  recalculation: Recalculation
}

/** The sheet of the report: head, figures as last calculated (D-74), and its steps. */
export function ReportSheet({ report, recalculation }: ReportSheetProps) {
  const figures = report.datas ?? NO_FIGURES
  const sheet = useRef<HTMLDivElement>(null)
  useAllPictures(sheet)
  return (
    <div ref={sheet} className={styles.sheet}>
      <ReportHead report={report} />
      <StepChanges changes={report.changes} recalculation={recalculation} />
      <section className={styles.figures} aria-label="Résultats">
        <div>
          <h2>Effort</h2>
          <p className={styles.effort}>
            {formatNumber(figures.effort)}
            <small>%</small>
          </p>
        </div>
        <EffortGauge figures={figures} />
      </section>
      <SectorTable
        caption={`Somme des étapes, part du potentiel de réduction et objectif 2030, en ${CLIMATE_UNIT}`}
        rows={report.sectorFigures.map(({ sector, cards, ...row }) => ({
          key: sector?.uid ?? '',
          name: sector?.name ?? 'Sans secteur',
          cards,
          figures: row,
        }))}
        total={{ name: 'Ensemble', cards: report.cards.length, figures }}
      />
      {report.cards.map((card, index) => (
        <div key={card.uid} className={styles.step}>
          <StepSheet card={card} number={index + 1} level={2} />
        </div>
      ))}
    </div>
  )
}

function ReportHead({ report }: { report: ReportView }) {
  const { owner, calculatedAt } = report
  const facts = [
    ['Établi par', `${owner.firstName} ${owner.lastName}`],
    ['Structure', owner.company],
    ['Membre de', owner.organisation],
    ['Créé le', formatDate(report.createdAt)],
    ['Calculé le', calculatedAt && formatDate(calculatedAt)],
    ['Étapes', formatNumber(report.cards.length)],
  ] as const
  return (
    <header className={styles.head}>
      <div>
        <h1>RAPPORT</h1>
        <p className={styles.name}>{report.name}</p>
        {report.description && <p className={styles.description}>{report.description}</p>}
      </div>
      <dl className={styles.meta}>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
