import { NEW_STEP, SHOWN_PARTS } from '@etapes-climat/domain/cards/step-fields'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { elevations } from '@etapes-climat/domain/reports/rules/figures/elevation-drawing'
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
import { NOT_ADDED } from '@etapes-climat/domain/reports/rules/figures/step-amounts'
import type { PdfPart } from '@etapes-climat/domain/reports/rules/pdf-parts'
import type { StatedReport, Statement } from '@etapes-climat/domain/statements/contract'
import type { Audience } from '@etapes-climat/domain/statements/rules/audiences'
import { statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import {
  type DocumentContext,
  stepDocument,
  stepPictures,
} from '../../cards/document/card-document.ts'
import { keepWholeText } from '../../engines/pdf/french-typography.ts'

/** How the document of a milestone is verified, beside the code in its statement. */
export interface SealDrawing {
  keyword: string
  /** of the page that checks it, as it is written */
  address: string
  /** the same with the code, as a link */
  url: string
  /** its QR code: path of an SVG, one unit a module */
  qr: { size: number; path: string }
}

/** A report to print. */
export interface PrintedReport extends StatedReport {
  /** parts that its author chose; null: all of them */
  pdfParts: readonly PdfPart[] | null
  /** null: of a report that is no milestone */
  sealDrawing: SealDrawing | null
}

/** The document of a report for one audience, with the parts that its author chose. */
export const printedReport = (report: ReportView, audience: Audience): PrintedReport => ({
  ...statedReport(report, audience),
  pdfParts: report.pdfParts,
  sealDrawing: null,
})

const has = ({ pdfParts }: PrintedReport, part: PdfPart) => pdfParts?.includes(part) ?? true

/** Every picture that the document may show. */
export const reportPictures = (report: PrintedReport) =>
  has(report, 'pictures') ? chosenCards(report).flatMap(stepPictures) : []

const NO_TEXTS = pick(NEW_STEP, SHOWN_PARTS)

/** The steps with what the document contains of them. */
const chosenCards = (report: PrintedReport): PrintedReport['cards'] =>
  report.cards.map((card) => ({
    ...card,
    ...(has(report, 'texts') ? {} : NO_TEXTS),
    ...(has(report, 'pictures') ? {} : { pictures: [] }),
    ...(has(report, 'works') ? {} : { exemplaries: [] }),
  }))

/** What the template leaves out; absent without a choice, so that the document is as it ever was. */
function chosenParts(report: PrintedReport) {
  if (report.pdfParts === null) return {}
  const steps = (['texts', 'pictures', 'works'] as const).some((part) => has(report, part))
  return { parts: { steps, contents: steps && has(report, 'contents') } }
}

/**
 * What report.typ needs to show a report: its statement, with the spaces of French
 * typography, the parts of its steps, and drawings.
 */
export function reportDocument(report: PrintedReport, context: DocumentContext) {
  const { sealDrawing, logo } = report
  const statement = typeset(
    has(report, 'notes') ? report.statement : { ...report.statement, ...NO_NOTES },
  )
  const { figures, sectors, steps, seal } = statement
  const largest = Math.max(0, ...sectors.map(({ potentiel }) => potentiel))
  return {
    statement,
    description: paragraphsOf(statement.description),
    logo,
    elevations: figures ? elevations(figures) : [],
    gauge: figures ? effortGaugeDrawing(figures, 600) : null,
    gaugeText: figures ? figuresSentence(figures) : '',
    figureColumns: FIGURES,
    sectorCount: countSectors(sectors),
    bars: sectors.map((row) => sectorBarDrawing(row, largest)),
    notAdded: NOT_ADDED,
    objective: {
      name: OBJECTIVE_NAME,
      detail: OBJECTIVE_DETAIL,
      besideHome: OBJECTIVE_BESIDE_HOME,
      link: OBJECTIVE_LINK,
      url: `${context.publicUrl}/en-savoir-plus`,
    },
    ...chosenParts(report),
    sheets: chosenCards(report).map((card, index) =>
      stepDocument(card, { number: index + 1, stated: steps[index] }, context),
    ),
    seal: seal && { ...sealDrawing, paragraphs: paragraphsOf(seal.note) },
    site: context.publicUrl,
    siteName: context.publicUrl.replace(/^https?:\/\//, ''),
  }
}

const NO_NOTES = { followUps: [], ifConsidered: null }

const typeset = (statement: Statement): Statement =>
  JSON.parse(JSON.stringify(statement), (key, value) =>
    typeof value === 'string' && key !== 'label' ? keepWholeText(value) : value,
  )

const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map(keepWholeText)
