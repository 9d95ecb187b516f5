import type { CardSummary } from '../../cards/contract.ts'
import { isCounted, isShownToMembers } from '../../cards/rules/counted-card.ts'
import { formatDate } from '../../kernel/format-date.ts'
import type { ReportView } from '../../reports/contract.ts'
import type { StatedReport } from '../contract.ts'
import type { Audience } from './audiences.ts'
import { authorOf, calculatedFact, dayFact, textFact } from './facts.ts'
import { type SourceStep, type StatementSource, statementOf } from './report-statement.ts'

type Shown = Omit<ReportView, '@context'>

/** Page and document show what members see, whoever looks. */
const shownCards = ({ cards }: Shown) =>
  cards.filter(({ draft, cardFormat: { slug } }) => isShownToMembers({ draft, format: slug }))

/** What a report says, as it is read. */
export function sourceOf(report: Shown): StatementSource {
  const { name, description, operation, datas, sectorFigures, owner, calculatedAt } = report
  const { ifConsidered, sinceSave, today } = report
  const selected = new Set(report.cards.map(({ uid }) => uid))
  return {
    title: name,
    description,
    operation,
    ifConsidered,
    sinceSave,
    today,
    author: authorOf(owner),
    structure: owner.company,
    facts: [
      textFact('Membre de', owner.organisation),
      ...dayFact('Créé le', report.createdAt),
      ...calculatedFact(calculatedAt),
    ],
    figures: datas,
    sectors: sectorFigures,
    steps: shownCards(report).map((card) => sourceStep(card, true)),
    followUps: report.followUps.map(({ card, ...followUp }) => ({
      ...followUp,
      step: sourceStep(card, selected.has(card.uid)),
    })),
    createdOn: formatDate(report.createdAt),
    calculatedOn: calculatedAt === null ? '' : formatDate(calculatedAt),
    seal: null,
  }
}

/** @param isSelected a step beside the selection is in no sum */
function sourceStep(card: CardSummary, isSelected: boolean): SourceStep {
  const { uid, name, val, draft, cardFormat, sector, idxFull: index } = card
  const { slug } = cardFormat
  return {
    uid,
    name,
    val,
    index,
    format: { slug, name: cardFormat.name },
    sector: sector?.name ?? '',
    counted: isSelected && isCounted({ val, draft, format: slug }),
  }
}

/** A report as one audience reads it, with the texts and pictures that stand beside its statement. */
export const statedReport = (report: Shown, audience: Audience): StatedReport => ({
  statement: statementOf(sourceOf(report), audience),
  cards: shownCards(report),
  logo: report.owner.logo,
})
