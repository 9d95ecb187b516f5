import type { Readable } from 'node:stream'
import type { Card } from '@etapes-climat/domain/cards/contract'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { NO_SECTOR } from '@etapes-climat/domain/classification/classification-fields'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { ReportView, SectorFigures } from '@etapes-climat/domain/reports/contract'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import { UNDESCRIBED_STEPS } from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import { sumOfSteps } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { operationTenths } from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { writeWorkbook } from '../engines/xlsx/write-workbook.ts'
import {
  type FilledColumn,
  filledSheet,
  type WrittenCell,
  type WrittenSheet,
} from '../engines/xlsx/written-sheet.ts'
import { dayCell } from './day-cell.ts'
import { figureColumns } from './figure-cells.ts'

const VALUE = `Valeur, ${CLIMATE_UNIT}`

/**
 * A report as a workbook, as its page tells it: figures, steps, sectors, what is said about steps, and
 * its milestones; numbers as numbers, days as days (TEAM-70, LIFE-08).
 */
export function reportWorkbook(
  report: ReportView,
  milestones: readonly MilestoneSummary[],
): Readable {
  return writeWorkbook([
    summarySheet(report),
    stepsSheet(report),
    sectorsSheet(report),
    followUpsSheet(report),
    milestonesSheet(milestones),
  ])
}

type Line = [label: string, value: WrittenCell, unit?: string]

/** A line for each thing that is known; what was not given has none. */
function summarySheet(report: ReportView): WrittenSheet {
  const { datas, operation, owner, ifConsidered } = report
  const lines: Line[] = [
    ['Rapport', report.name],
    ['Présentation', report.description],
    ['Établi par', `${owner.firstName} ${owner.lastName}`],
    ['Structure', owner.company],
    ['Organisation', owner.organisation],
    ['Créé le', dayCell(report.createdAt)],
    ['Modifié le', dayCell(report.updatedAt)],
    ['Calculé le', dayCell(report.calculatedAt)],
    ['Opération', operation?.name ?? null],
    ['Adresse', operation?.address ?? null],
    ['Programme', operation?.programme ?? null],
    ['Surface', operation?.area ?? null, 'm²'],
    ['Personnes', operation?.persons ?? null],
    ['Phase', operation?.phase ?? null],
    ...FIGURES.map(({ key, label, unit }): Line => [label, datas?.[key] ?? null, unit]),
    ['Pour l’opération', tonnesOf(report), 'tCO2e par an'],
    ['Somme avec les étapes à l’étude', ifConsidered?.somme ?? null, CLIMATE_UNIT],
    ['Effort avec les étapes à l’étude', ifConsidered?.effort ?? null, '%'],
  ]
  return filledSheet<Line>(
    'Synthèse',
    [
      { header: 'Donnée', width: 34, cell: ([label]) => label },
      { header: 'Valeur', width: 60, cell: ([, value]) => value },
      { header: 'Unité', width: 30, cell: ([, , unit = null]) => unit },
    ],
    lines.filter(([, value]) => value !== null && value !== ''),
  )
}

/** Persons times sum, in tonnes of CO2 equivalent per year. */
function tonnesOf({ datas, operation }: ReportView): number | null {
  if (!datas || !operation?.persons) return null
  return operationTenths(operation.persons, datas.somme) / 10
}

/** The steps of the page, then what the sum holds beside them. */
function stepsSheet({ cards, datas, followUps }: ReportView): WrittenSheet {
  const statuses = new Map(followUps.map(({ card, status }) => [card.uid, status]))
  const undescribed = datas ? datas.somme - sumOfSteps(cards.map(countable)) : 0
  const sheet = filledSheet<Card>(
    'Étapes',
    [
      { header: 'Index', width: 20, cell: ({ idxFull }) => idxFull },
      { header: 'Étape', width: 60, cell: ({ name }) => name },
      { header: 'Format', width: 22, cell: ({ cardFormat }) => cardFormat.name },
      { header: 'Secteur', width: 26, cell: ({ sector }) => sector?.name ?? null },
      { header: 'Filtre', width: 22, cell: ({ cardCategory }) => cardCategory?.name ?? null },
      {
        header: 'Mots-clés',
        width: 40,
        cell: ({ tags }) => tags.map((tag) => tag.name).join(', '),
      },
      { header: VALUE, width: 22, cell: ({ val }) => val },
      {
        header: 'Comptée dans la somme',
        width: 16,
        cell: (card) => (isCounted(countable(card)) ? 'oui' : 'non'),
      },
      {
        header: 'Statut',
        width: 16,
        cell: ({ uid }) => STATUS_WORDS[statuses.get(uid) ?? 'selected'],
      },
    ],
    cards,
  )
  if (undescribed === 0) return sheet
  const rest = [null, UNDESCRIBED_STEPS, null, null, null, null, undescribed, 'oui', null]
  return { ...sheet, rows: [...sheet.rows, rest] }
}

const countable = ({ val, draft, cardFormat }: Card) => ({ val, draft, format: cardFormat.slug })

const sectorsSheet = ({ sectorFigures }: ReportView): WrittenSheet =>
  filledSheet<SectorFigures>(
    'Par secteur',
    [
      { header: 'Secteur', width: 40, cell: ({ sector }) => sector?.name ?? NO_SECTOR },
      { header: 'Étapes', width: 10, cell: ({ cards }) => cards },
      ...figureColumns((figures: SectorFigures) => figures),
    ],
    sectorFigures,
  )

/** What is said about steps, of selected ones and of those beside the selection. */
const followUpsSheet = ({ followUps }: ReportView): WrittenSheet =>
  filledSheet<FollowUp>(
    'Suivi',
    [
      { header: 'Étape', width: 60, cell: ({ card }) => card.name },
      { header: 'Secteur', width: 26, cell: ({ card }) => card.sector?.name ?? null },
      { header: 'Statut', width: 16, cell: ({ status }) => STATUS_WORDS[status ?? 'selected'] },
      { header: VALUE, width: 22, cell: ({ card }) => card.val },
      { header: 'Note ou raison', width: 60, cell: ({ note }) => note },
      { header: 'Personne en charge', width: 28, cell: ({ person }) => person },
      { header: 'Échéance', width: 14, cell: ({ dueOn }) => dueOn && { day: dueOn } },
    ],
    followUps,
  )

/** What few milestones have has a column when one of them has it (TEAM-23, TEAM-24). */
function milestonesSheet(milestones: readonly MilestoneSummary[]): WrittenSheet {
  const withDay = milestones.some(({ happenedOn }) => happenedOn !== null)
  const withNote = milestones.some(({ note }) => note !== '')
  const withWithdrawal = milestones.some(({ withdrawn }) => withdrawn !== null)
  const columns: FilledColumn<MilestoneSummary>[] = [
    { header: 'Jalon', width: 24, cell: ({ name }) => name },
    ...(withDay
      ? [
          {
            header: 'Date réelle',
            width: 14,
            cell: ({ happenedOn }: MilestoneSummary) => happenedOn && { day: happenedOn },
          },
        ]
      : []),
    { header: 'Figé le', width: 14, cell: ({ fixedAt }) => dayCell(fixedAt) },
    { header: 'Figé par', width: 28, cell: ({ fixedBy }) => fixedBy },
    { header: 'Étapes', width: 10, cell: ({ stepCount }) => stepCount },
    ...figureColumns(({ figures }: MilestoneSummary) => figures),
    { header: 'Code', width: 20, cell: ({ code }) => shownCode(code) },
    { header: 'Empreinte du PDF (SHA-256)', width: 70, cell: ({ sha256 }) => sha256 },
    ...(withNote
      ? [{ header: 'Note', width: 60, cell: ({ note }: MilestoneSummary) => note }]
      : []),
    ...(withWithdrawal
      ? [
          {
            header: 'Retiré le',
            width: 14,
            cell: ({ withdrawn }: MilestoneSummary) => dayCell(withdrawn?.at ?? null),
          },
          {
            header: 'Motif du retrait',
            width: 60,
            cell: ({ withdrawn }: MilestoneSummary) => withdrawn?.reason ?? null,
          },
        ]
      : []),
  ]
  return filledSheet('Versions', columns, milestones)
}
