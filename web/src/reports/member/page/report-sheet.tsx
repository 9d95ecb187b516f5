import type { Card } from '@etapes-climat/domain/cards/contract'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { NO_SECTOR } from '@etapes-climat/domain/classification/classification-fields'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import {
  notAddedNote,
  sectorTableNotes,
  undescribedNote,
} from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import {
  OBJECTIVE_BESIDE_HOME,
  OBJECTIVE_LINK,
} from '@etapes-climat/domain/reports/rules/figures/objective-words'
import {
  eachFigure,
  type Figures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import {
  operationFacts,
  operationSentence,
} from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { StepSheet } from '../../../cards/step-sheet.tsx'
import { markRoot } from '../../../lib/window/mark-root.ts'
import { pathOf } from '../../../routing/route-names.ts'
import { lazySection } from '../../../ui/feedback/lazy-section.tsx'
import { LogoPlate } from '../../../ui/logo-plate.tsx'
import { SectorTable } from '../../sector-table.tsx'
import { ReportContents, stepTitleId } from './report-contents.tsx'
import { ReportFigures } from './report-figures.tsx'
import styles from './report-sheet.module.css'
import { SheetHead } from './sheet-head.tsx'

const Milestones = lazySection(() => import('../milestones/milestones.tsx'))

const ReportFollowUps = lazySection(() => import('./report-follow-ups.tsx'))

const contentsShown = markRoot(styles.contentsShown)

const NO_FIGURES: Figures = eachFigure(() => 0)

interface ReportSheetProps {
  report: Omit<ReportView, '@context'>
  /** above the figures: what changed since they were calculated */
  notice: ReactNode
  /** beneath the figures */
  acts?: ReactNode
  /** read without an account: nothing leads to the pages of members */
  asVisitor?: boolean
}

/** The sheet of the report: head, figures as last calculated (D-74), and its steps; their list beside it. */
export function ReportSheet({ report, notice, acts, asVisitor = false }: ReportSheetProps) {
  const figures = report.datas ?? NO_FIGURES
  const sheet = useRef<HTMLDivElement>(null)
  const hasContents = report.cards.length > 1
  useAllPictures(sheet)
  return (
    <div
      ref={hasContents ? contentsShown : undefined}
      className={hasContents ? styles.withContents : undefined}
    >
      {hasContents && <ReportContents cards={report.cards} />}
      <div
        ref={sheet}
        className={`${styles.sheet} max-w-248 mt-8 mx-auto mb-16 py-12 px-16 box-rule bg-surface`}
      >
        <ReportHead report={report} />
        {notice}
        <ReportFigures report={report} figures={figures} />
        {report.datas && typeof report.operation?.persons === 'number' && (
          <p className="my-4 weight-medium">
            {operationSentence(report.operation.persons, report.datas.somme)}
          </p>
        )}
        {acts}
        <SectorTable
          caption={`Somme des étapes, part du potentiel de réduction et objectif 2030, en ${CLIMATE_UNIT}`}
          rows={report.sectorFigures.map(({ sector, cards, ...row }) => ({
            key: sector?.uid ?? '',
            name: sector?.name ?? NO_SECTOR,
            cards,
            figures: row,
          }))}
          total={{ name: 'Ensemble', cards: chosenSteps(report), figures }}
        />
        <FiguresNotes report={report} figures={figures} />
        {report.followUps.length > 0 && <ReportFollowUps report={report} />}
        {!asVisitor && <Milestones report={report} role={report.sharedBy?.role ?? 'owner'} />}
        {report.cards.map((card, index) => (
          <div key={card.uid} className="mt-12 pt-6 rule-ink-t print:mt-8" data-step>
            <StepSheet
              card={card}
              number={index + 1}
              level={2}
              titleId={stepTitleId(index)}
              notAdded={!isCounted(summed(card))}
              worksLinked={!asVisitor}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

const summed = (card: Card) => ({ ...card, format: card.cardFormat.slug })

const chosenSteps = ({ sectorFigures }: Pick<ReportView, 'sectorFigures'>) =>
  sectorFigures.reduce((sum, { cards }) => sum + cards, 0)

/** Notes under the figures: why columns do not add up, and what the objective is not. */
function FiguresNotes({
  report,
  figures,
}: Pick<ReportSheetProps, 'report'> & { figures: Figures }) {
  const steps = report.cards.map(summed)
  const notes = [
    ...notAddedNote(steps),
    ...(report.datas ? undescribedNote(figures, chosenSteps(report), steps) : []),
    ...sectorTableNotes(figures, report.sectorFigures),
  ]
  return (
    <div className="note grid gap-2 max-w-measure mt-4">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p>
        {OBJECTIVE_BESIDE_HOME} <Link to={pathOf('findOutMore')}>{OBJECTIVE_LINK}</Link>
      </p>
    </div>
  )
}

function ReportHead({ report }: Pick<ReportSheetProps, 'report'>) {
  const { owner, calculatedAt } = report
  const facts = [
    ...operationFacts(report.operation),
    ['Établi par', `${owner.firstName} ${owner.lastName}`],
    ['Structure', owner.company],
    ['Membre de', owner.organisation],
    ['Créé le', formatDate(report.createdAt)],
    ['Calculé le', calculatedAt && formatDate(calculatedAt)],
    ['Étapes', formatNumber(report.cards.length)],
  ] as const
  const { name, description, cards } = report
  const logo = owner.logo && (
    <div className="mb-6">
      <LogoPlate logo={owner.logo} structure={owner.company} />
    </div>
  )
  return <SheetHead {...{ logo, title: name, steps: cards.length, description, facts }} />
}

/** The screen comes first; then the pictures further down, in ms. */
const AT_REST_MS = 500

/**
 * Loads all pictures, also those below the window: once the screen is idle, at the latest when
 * printing, because paper shows only loaded pictures.
 */
function useAllPictures(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const load = () => {
      for (const picture of sheet.current?.querySelectorAll('img') ?? []) picture.loading = 'eager'
    }
    const timer = setTimeout(load, AT_REST_MS)
    addEventListener('beforeprint', load)
    return () => {
      clearTimeout(timer)
      removeEventListener('beforeprint', load)
    }
  }, [sheet])
}
