import type { Readable } from 'node:stream'
import type { Card } from '@etapes-climat/domain/cards/contract'
import { isCounted } from '@etapes-climat/domain/cards/rules/counted-card'
import { NO_SECTOR } from '@etapes-climat/domain/classification/classification-fields'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import { UNDESCRIBED_STEPS } from '@etapes-climat/domain/reports/rules/figures/addition-notes'
import { sumOfSteps } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import { FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { STATUS_WORDS } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up-words'
import { operationTenths } from '@etapes-climat/domain/reports/rules/operation/operation-words'
import { writeWorkbook } from '../engines/xlsx/write-workbook.ts'
import type { WrittenCell, WrittenSheet } from '../engines/xlsx/written-sheet.ts'
import { dayCell } from './day-cell.ts'
import { FIGURE_COLUMNS, figureCells } from './figure-cells.ts'

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
  return {
    name: 'Synthèse',
    columns: [
      { header: 'Donnée', width: 34 },
      { header: 'Valeur', width: 60 },
      { header: 'Unité', width: 30 },
    ],
    rows: lines
      .filter(([, value]) => value !== null && value !== '')
      .map(([label, value, unit = null]) => [label, value, unit]),
  }
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
  const rows = cards.map((card): WrittenCell[] => [
    card.idxFull,
    card.name,
    card.cardFormat.name,
    card.sector?.name ?? null,
    card.cardCategory?.name ?? null,
    card.tags.map(({ name }) => name).join(', '),
    card.val,
    isCounted(countable(card)) ? 'oui' : 'non',
    STATUS_WORDS[statuses.get(card.uid) ?? 'selected'],
  ])
  const blank = Array<null>(4).fill(null)
  const rest: WrittenCell[] = [null, UNDESCRIBED_STEPS, ...blank, undescribed, 'oui', null]
  return {
    name: 'Étapes',
    columns: [
      { header: 'Index', width: 20 },
      { header: 'Étape', width: 60 },
      { header: 'Format', width: 22 },
      { header: 'Secteur', width: 26 },
      { header: 'Filtre', width: 22 },
      { header: 'Mots-clés', width: 40 },
      { header: `Valeur, ${CLIMATE_UNIT}`, width: 22 },
      { header: 'Comptée dans la somme', width: 16 },
      { header: 'Statut', width: 16 },
    ],
    rows: undescribed === 0 ? rows : [...rows, rest],
  }
}

const countable = ({ val, draft, cardFormat }: Card) => ({ val, draft, format: cardFormat.slug })

function sectorsSheet({ sectorFigures }: ReportView): WrittenSheet {
  return {
    name: 'Par secteur',
    columns: [{ header: 'Secteur', width: 40 }, { header: 'Étapes', width: 10 }, ...FIGURE_COLUMNS],
    rows: sectorFigures.map(({ sector, cards, ...figures }) => [
      sector?.name ?? NO_SECTOR,
      cards,
      ...figureCells(figures),
    ]),
  }
}

/** What is said about steps, of selected ones and of those beside the selection. */
function followUpsSheet({ followUps }: ReportView): WrittenSheet {
  return {
    name: 'Suivi',
    columns: [
      { header: 'Étape', width: 60 },
      { header: 'Secteur', width: 26 },
      { header: 'Statut', width: 16 },
      { header: `Valeur, ${CLIMATE_UNIT}`, width: 22 },
      { header: 'Note ou raison', width: 60 },
      { header: 'Personne en charge', width: 28 },
      { header: 'Échéance', width: 14 },
    ],
    rows: followUps.map(({ card, status, note, person, dueOn }) => [
      card.name,
      card.sector?.name ?? null,
      STATUS_WORDS[status ?? 'selected'],
      card.val,
      note,
      person,
      dueOn && { day: dueOn },
    ]),
  }
}

function milestonesSheet(milestones: readonly MilestoneSummary[]): WrittenSheet {
  return {
    name: 'Versions',
    columns: [
      { header: 'Jalon', width: 24 },
      { header: 'Figé le', width: 14 },
      { header: 'Figé par', width: 28 },
      { header: 'Étapes', width: 10 },
      ...FIGURE_COLUMNS,
      { header: 'Code', width: 20 },
      { header: 'Empreinte du PDF (SHA-256)', width: 70 },
    ],
    rows: milestones.map(({ name, fixedAt, fixedBy, stepCount, figures, code, sha256 }) => [
      name,
      dayCell(fixedAt),
      fixedBy,
      stepCount,
      ...figureCells(figures),
      shownCode(code),
      sha256,
    ]),
  }
}
