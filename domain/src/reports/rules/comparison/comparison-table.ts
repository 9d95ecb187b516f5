import { NO_SECTOR } from '../../../classification/rules/no-sector.ts'
import { formatCount, formatNumber } from '../../../kernel/format.ts'
import {
  authorFact,
  authorOf,
  calculatedFact,
  factInSentence,
  factInWords,
} from '../../../statements/rules/facts.ts'
import type { ReportOwner } from '../../contract.ts'
import { SECTOR_FIGURES } from '../figures/objective-words.ts'
import { amountOfStep } from '../figures/step-amounts.ts'
import { personsInWords } from '../operation/operation-words.ts'
import {
  COLUMN_LETTERS,
  type ComparedGroup,
  type ComparedStepOfReport,
  type Comparison,
  isDifferent,
} from './compared-reports.ts'
import type { ComparisonCell, ComparisonRow, ComparisonSection } from './comparison-rows.ts'
import { cutName, distinctNames } from './distinct-names.ts'
import { figureRows } from './figure-rows.ts'
import { sectorRowsOf } from './sector-comparison.ts'
import { besideRows, groupTotals, othersRow, stepCells } from './step-rows.ts'

export interface ComparisonHead {
  letter: string
  name: string
  /** « Calculé le 21/11/2026, 120 personnes » */
  detail: string
  isReference: boolean
  isMissing: boolean
}

/** The comparison as it is read, whether on screen, on paper or in a workbook. */
export interface ComparisonTable {
  /** of documents, and the name of their files */
  title: string
  heads: ComparisonHead[]
  sections: ComparisonSection[]
  /** « 11 étapes sur 13 diffèrent. L’écart se lit par rapport à A. » */
  summary: string
  /** said of different potentials; empty: they are the same */
  notice: string
}

/** Of the steps that no compared report selects. */
const BESIDE_TITLE = 'À l’étude, déjà en place, écartées'

export const MISSING_REPORT = 'Introuvable'
export const MISSING_DETAIL = 'N’existe plus, ou ne vous est pas ouvert'

/** @param onlyDifferences leaves out the sectors and the steps that are the same in all columns */
export function comparisonTable(comparison: Comparison, onlyDifferences: boolean): ComparisonTable {
  const sections = [
    section('figures', '', '', [], figureRows(comparison)),
    section(
      'secteurs',
      SECTOR_FIGURES,
      'trait\u00a0: moitié du potentiel',
      [],
      sectorRowsOf(comparison),
    ),
    ...comparison.groups.map((group) => stepSection(comparison, group)),
    section('autres', 'Autres étapes', '', [], othersRow(comparison)),
    section('beside', BESIDE_TITLE, 'dans aucun chiffre', [], besideRows(comparison)),
  ]
  const shown = sections.map((one) => ({
    ...one,
    rows: one.rows.filter(({ kind, differs }) => kind === 'figure' || differs || !onlyDifferences),
  }))
  return {
    title: comparisonTitle(comparison),
    heads: headsOf(comparison),
    sections: shown.filter(({ rows }) => rows.length > 0),
    summary: summaryOf(comparison),
    notice: noticeOf(comparison),
  }
}

const section = (
  key: string,
  title: string,
  detail: string,
  totals: ComparisonCell[],
  rows: ComparisonRow[],
): ComparisonSection => ({ key, title, detail, totals, rows })

/** The owner of somebody else's report, as its statement names them: « établi par Awa Diarra ». */
export const establishedBy = (owner: ReportOwner): string =>
  factInSentence(authorFact(authorOf(owner)))

function headsOf({ columns, reference }: Comparison): ComparisonHead[] {
  return columns.map((column, place) => {
    const letter = COLUMN_LETTERS[place] ?? ''
    const isReference = place === reference
    if (column === null) {
      return { letter, name: MISSING_REPORT, detail: MISSING_DETAIL, isReference, isMissing: true }
    }
    const { operation, calculatedAt, name, owner } = column
    const persons = operation?.persons ?? null
    const detail = [
      ...calculatedFact(calculatedAt).map(factInWords),
      ...(persons === null ? [] : [personsInWords(persons)]),
      ...(owner ? [establishedBy(owner)] : []),
    ].join(', ')
    return { letter, name, detail, isReference, isMissing: false }
  })
}

function stepSection(comparison: Comparison, group: ComparedGroup): ComparisonSection {
  const { columns } = comparison
  const rows = group.rows.map((row): ComparisonRow => {
    const { step, cells } = row
    return {
      key: step.uid,
      kind: 'step',
      name: step.name,
      detail: step.sector?.name ?? NO_SECTOR,
      cells: stepCells(comparison, row),
      differs: isDifferent(columns, cells, amountOfStep),
    }
  })
  return section(
    `dans-${group.members.join('-')}`,
    groupTitle(comparison, group.members),
    formatCount(rows.length, 'étape'),
    groupTotals(comparison, group),
    rows,
  )
}

const COUNTED_WORDS = ['', '', 'deux', 'trois', 'quatre']

/** « Dans les trois », « Dans A et B », « Seulement dans C ». */
function groupTitle({ columns }: Comparison, members: readonly number[]): string {
  const letters = members.map((place) => COLUMN_LETTERS[place] ?? '')
  const present = columns.filter((column) => column !== null).length
  const last = letters.at(-1) ?? ''
  if (letters.length === 1) return present === 1 ? `Dans ${last}` : `Seulement dans ${last}`
  if (letters.length === present) return `Dans les ${COUNTED_WORDS[present]}`
  return `Dans ${letters.slice(0, -1).join(', ')} et ${last}`
}

/** Most letters of the names in a title: file systems hold 255 bytes. */
const TITLE_LETTERS = 120

/** « Comparaison – Quai des Tanneurs – APS, APD »: the operation and its reports; long names are cut where they are alike. */
export function comparisonTitle({ columns }: Comparison): string {
  const present = columns.filter((column) => column !== null)
  const most = Math.floor(TITLE_LETTERS / (present.length + 1))
  const operations = new Set(present.map(({ operation }) => operation?.name ?? ''))
  const [operation = ''] = operations
  const subject = operations.size === 1 && operation !== '' ? [cutName(operation, most)] : []
  return [
    'Comparaison',
    ...subject,
    distinctNames(
      present.map(({ name }) => name),
      most,
    ).join(', '),
  ].join(' – ')
}

function summaryOf({ columns, groups, reference }: Comparison): string {
  if (columns.filter((column) => column !== null).length < 2) return ''
  const rows = groups.flatMap((group) => group.rows)
  const differing = rows.filter(({ cells }) =>
    isDifferent<ComparedStepOfReport>(columns, cells, amountOfStep),
  ).length
  const steps =
    differing === 0
      ? 'Les étapes sont les mêmes.'
      : `${formatCount(differing, 'étape')} sur ${formatNumber(rows.length)} ${differing === 1 ? 'diffère' : 'diffèrent'}.`
  return `${steps} L’écart se lit par rapport à ${COLUMN_LETTERS[reference]}.`
}

function noticeOf({ columns }: Comparison): string {
  const potentials = new Set(columns.flatMap((column) => column?.datas?.potentiel ?? []))
  return potentials.size > 1
    ? 'Les potentiels diffèrent\u00a0: chaque colonne garde le sien, avec son objectif.'
    : ''
}
