import type { Card } from '@etapes-climat/domain/cards/contract'
import { isCounted, isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import { SHOWN_TEXTS } from '@etapes-climat/domain/cards/step-fields'
import { NO_SECTOR } from '@etapes-climat/domain/classification/classification-fields'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import {
  NOT_ADDED,
  type SummedStep,
  sectorTableNotes,
} from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import { sumOfSteps } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { elevationLabels } from '@etapes-climat/domain/reports/rules/figures/elevation-labels'
import { explainFigures } from '@etapes-climat/domain/reports/rules/figures/explain-figures'
import {
  effortGaugeDrawing,
  figuresSentence,
  sectorBarDrawing,
} from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import {
  OBJECTIVE_BESIDE_HOME,
  OBJECTIVE_DETAIL,
  OBJECTIVE_LINK,
  OBJECTIVE_NAME,
} from '@etapes-climat/domain/reports/rules/figures/objective-words'
import { FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { countSectors } from '@etapes-climat/domain/reports/rules/figures/sector-rows'
import {
  consideredSentence,
  followUpFacts,
  followUpLists,
} from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import {
  operationFacts,
  operationSentence,
} from '@etapes-climat/domain/reports/rules/operation/operation-words'
import type { PdfPart } from '@etapes-climat/domain/reports/rules/pdf-parts'
import {
  sinceSaveSentences,
  sinceSaveTitle,
} from '@etapes-climat/domain/reports/rules/since-save/since-save-words'
import {
  type DocumentContext,
  stepDocument,
  stepPictures,
} from '../../cards/document/card-document.ts'
import { keepTogether, keepWholeText } from '../../engines/pdf/french-typography.ts'

/** Code and fingerprint by which the document of a milestone is verified (TRUST-04). */
export interface DocumentSeal {
  milestone: string
  /** DD/MM/YYYY */
  fixedOn: string
  /** DD/MM/YYYY; empty: none was given (TEAM-23) */
  happenedOn: string
  /** empty: none was given (TEAM-23) */
  note: string
  code: string
  keyword: string
  /** of the page that checks it, as it is written */
  address: string
  /** the same with the code, as a link */
  url: string
  /** its QR code: path of an SVG, one unit a module */
  qr: { size: number; path: string }
}

const shownCards = (report: ReportView) =>
  report.cards.filter((card) =>
    isShownToMembers({ draft: card.draft, format: card.cardFormat.slug }),
  )

/** Whether the PDF contains a part: all of them without a choice (TEAM-71). */
const has = ({ pdfParts }: ReportView, part: PdfPart) => pdfParts?.includes(part) ?? true

/** Every picture that the document may show. */
export const reportPictures = (report: ReportView) =>
  has(report, 'pictures') ? chosenCards(report).flatMap(stepPictures) : []

const NO_TEXTS = recordOf(SHOWN_TEXTS, () => '')

/** The steps with what the document contains of them. */
const chosenCards = (report: ReportView): Card[] =>
  shownCards(report).map((card) => ({
    ...card,
    ...(has(report, 'texts') ? {} : NO_TEXTS),
    ...(has(report, 'pictures') ? {} : { pictures: [] }),
    ...(has(report, 'works') ? {} : { exemplaries: [] }),
  }))

/** What the template leaves out; absent without a choice, so that the document is as it ever was. */
function chosenParts(report: ReportView) {
  if (report.pdfParts === null) return {}
  const steps = (['texts', 'pictures', 'works'] as const).some((part) => has(report, part))
  return { parts: { steps, contents: steps && has(report, 'contents') } }
}

/**
 * What report.typ needs to show a report (PDF-03, PDF-07), with the stored figures (D-74): amounts in
 * kgCO2e per person per year, days as DD/MM/YYYY, texts empty for what there is not.
 * @param seal null: of a report that is no milestone
 */
export function reportDocument(
  report: ReportView,
  context: DocumentContext,
  seal: DocumentSeal | null = null,
) {
  const { operation, sinceSave } = report
  const persons = operation?.persons ?? null
  const cards = chosenCards(report)
  const summed: SummedStep[] = cards.map((card) => ({ ...card, format: card.cardFormat.slug }))
  const largest = Math.max(0, ...report.sectorFigures.map(({ potentiel }) => potentiel))
  return {
    name: keepWholeText(report.name),
    description: paragraphsOf(report.description),
    member: `${report.owner.firstName} ${report.owner.lastName}`.trim(),
    structure: report.owner.company,
    organisation: report.owner.organisation,
    logo: report.owner.logo,
    createdOn: formatDate(report.createdAt),
    calculatedOn: report.calculatedAt ? formatDate(report.calculatedAt) : '',
    figures: report.datas,
    // TEAM-60, TEAM-61
    operation: {
      facts: operationFacts(operation).map(([name, value]) => [name, keepWholeText(value)]),
      total:
        persons === null || !report.datas ? '' : operationSentence(persons, report.datas.somme),
    },
    explanation: explainFigures(report.datas, report.sectorFigures, summed),
    tableNotes: report.datas ? sectorTableNotes(report.datas, report.sectorFigures) : [],
    elevations: report.datas ? elevationLabels(report.datas) : [],
    gauge: report.datas ? effortGaugeDrawing(report.datas, 600) : null,
    gaugeText: report.datas ? figuresSentence(report.datas) : '',
    figureColumns: FIGURES,
    sectorCount: countSectors(report.sectorFigures),
    sectors: report.sectorFigures.map(({ sector, ...figures }) => ({
      ...figures,
      name: sector?.name ?? NO_SECTOR,
      bar: sectorBarDrawing(figures, largest),
    })),
    // The part of the sum beside the listed steps (REP-50).
    undescribed: report.datas ? report.datas.somme - sumOfSteps(summed) : 0,
    notAdded: NOT_ADDED,
    // REP-51
    objective: {
      name: OBJECTIVE_NAME,
      detail: OBJECTIVE_DETAIL,
      besideHome: OBJECTIVE_BESIDE_HOME,
      link: OBJECTIVE_LINK,
      url: `${context.publicUrl}/en-savoir-plus`,
    },
    followUps: has(report, 'notes') ? followUpsPart(report) : { lists: [], considered: '' },
    ...chosenParts(report),
    changeTitle: sinceSave ? sinceSaveTitle(sinceSave) : '',
    changes: sinceSave ? sinceSaveSentences(sinceSave.changes).map(keepTogether) : [],
    changesKept: sinceSave?.kept ?? false,
    steps: cards.map((card, index) => stepDocument(card, index + 1, context)),
    seal: seal && {
      ...seal,
      milestone: keepWholeText(seal.milestone),
      note: paragraphsOf(seal.note),
    },
    site: context.publicUrl,
    siteName: context.publicUrl.replace(/^https?:\/\//, ''),
  }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map(keepWholeText)

function followUpsPart({ followUps, cards, datas, ifConsidered }: ReportView) {
  const selected = new Set(cards.map(({ uid }) => uid))
  const isSelected = ({ card }: FollowUp) => selected.has(card.uid)
  const lists = followUpLists(followUps, selected).map(({ title, followUps: listed }) => ({
    title,
    steps: listed.map((followUp) => ({
      name: keepWholeText(followUp.card.name),
      value: followUp.card.val,
      // Whether the value is like others, or has to say that it is not added.
      added:
        !isSelected(followUp) ||
        isCounted({ ...followUp.card, format: followUp.card.cardFormat.slug }),
      facts: keepWholeText(followUpFacts(followUp)),
      note: keepWholeText(followUp.note),
    })),
  }))
  const considered = followUps.filter(({ status }) => status === 'considered').length
  return {
    lists,
    considered: datas && ifConsidered ? consideredSentence(considered, datas, ifConsidered) : '',
  }
}
