import type { Readable } from 'node:stream'
import type { Card } from '@etapes-climat/domain/cards/contract'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { MilestoneSummary } from '@etapes-climat/domain/milestones/contract'
import { shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import { SECTOR_FIGURES } from '@etapes-climat/domain/reports/rules/figures/objective-words'
import { FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import type {
  Fact,
  StatedFollowUp,
  StatedReport,
  StatedStep,
  Statement,
} from '@etapes-climat/domain/statements/contract'
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
 * A report as a workbook, which draws its statement: figures, steps, sectors, what is said about steps,
 * and its milestones; numbers as numbers, days as days.
 * @param updatedAt of its last save
 */
export function reportWorkbook(
  { statement, cards }: StatedReport,
  { updatedAt, milestones }: { updatedAt: string; milestones: readonly MilestoneSummary[] },
): Readable {
  return writeWorkbook([
    summarySheet(statement, updatedAt),
    stepsSheet(statement, cards),
    filledSheet(SECTOR_FIGURES, SECTOR_COLUMNS, statement.sectors),
    filledSheet(
      'Suivi',
      FOLLOW_UP_COLUMNS,
      statement.followUps.flatMap(({ steps }) => steps),
    ),
    milestonesSheet(milestones),
  ])
}

type Line = [label: string, value: WrittenCell, unit?: string]

/** A line for each thing that is known; what was not given has none. */
function summarySheet(statement: Statement, updatedAt: string): WrittenSheet {
  const { title, description, operation, facts, figures, operationTonnes, ifConsidered } = statement
  const factLine = ({ label, value, unit }: Fact): Line => [label, value, unit]
  const lines: Line[] = [
    ['Rapport', title],
    ['Présentation', description],
    ...facts.map(factLine),
    ['Modifié le', dayCell(updatedAt)],
    ...operation.map(factLine),
    ...FIGURES.map(({ key, label, unit }): Line => [label, figures?.[key] ?? null, unit]),
    ['Pour l’opération', operationTonnes, 'tCO2e par an'],
    ['Somme avec les étapes à l’étude', ifConsidered?.figures.somme ?? null, CLIMATE_UNIT],
    ['Effort avec les étapes à l’étude', ifConsidered?.figures.effort ?? null, '%'],
  ]
  return filledSheet<Line>(
    'Synthèse',
    [
      { header: 'Donnée', width: 34, cell: ([label]) => label },
      { header: 'Valeur', width: 60, cell: ([, value]) => value },
      { header: 'Unité', width: 30, cell: ([, , unit]) => unit || null },
    ],
    lines.filter(([, value]) => value !== null && value !== ''),
  )
}

const VALUE_COLUMNS: FilledColumn<StatedStep>[] = [
  { header: VALUE, width: 22, cell: ({ val }) => val },
  { header: 'Comptée dans la somme', width: 16, cell: ({ counted }) => (counted ? 'oui' : 'non') },
]

/** The steps with their filter and keywords, then what the sum holds beside them. */
function stepsSheet({ steps, undescribed }: Statement, cards: readonly Card[]): WrittenSheet {
  const sheet = filledSheet<StatedStep & { card: Card | undefined }>(
    'Étapes',
    [
      { header: 'Version', width: 30, cell: ({ version }) => version },
      { header: 'Étape', width: 60, cell: ({ name }) => name },
      { header: 'Format', width: 22, cell: ({ format }) => format.name },
      { header: 'Secteur', width: 26, cell: ({ sector }) => sector },
      { header: 'Filtre', width: 22, cell: ({ card }) => card?.cardCategory?.name ?? null },
      {
        header: 'Mots-clés',
        width: 40,
        cell: ({ card }) => card?.tags.map((tag) => tag.name).join(', ') ?? null,
      },
      ...VALUE_COLUMNS,
      { header: 'Statut', width: 16, cell: ({ status }) => status },
    ],
    steps.map((step, index) => ({ ...step, card: cards[index] })),
  )
  if (!undescribed) return sheet
  const rest = [null, undescribed.name, null, null, null, null, undescribed.val, 'oui', null]
  return { ...sheet, rows: [...sheet.rows, rest] }
}

const SECTOR_COLUMNS: FilledColumn<Statement['sectors'][number]>[] = [
  { header: 'Secteur', width: 40, cell: ({ name }) => name },
  { header: 'Étapes', width: 10, cell: ({ cards }) => cards },
  ...figureColumns((figures: Statement['sectors'][number]) => figures),
]

const FOLLOW_UP_COLUMNS: FilledColumn<StatedFollowUp>[] = [
  { header: 'Étape', width: 60, cell: ({ name }) => name },
  { header: 'Secteur', width: 26, cell: ({ sector }) => sector },
  { header: 'Statut', width: 16, cell: ({ status }) => status },
  ...VALUE_COLUMNS,
  { header: 'Note ou raison', width: 60, cell: ({ note }) => note },
  { header: 'Personne en charge', width: 28, cell: ({ person }) => person },
  { header: 'Échéance', width: 14, cell: ({ dueOn }) => dueOn && { day: dueOn } },
  { header: 'Réalisée le', width: 14, cell: ({ doneOn }) => doneOn && { day: doneOn } },
]

/** What few milestones have has a column when one of them has it. */
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
