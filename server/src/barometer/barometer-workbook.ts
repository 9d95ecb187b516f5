import type { Readable } from 'node:stream'
import type { Barometer, BarometerYear } from '@etapes-climat/domain/barometer/contract'
import { REASONS } from '@etapes-climat/domain/barometer/rules/reasons'
import { writeWorkbook } from '../engines/xlsx/write-workbook.ts'
import { type FilledColumn, filledSheet } from '../engines/xlsx/written-sheet.ts'

const HIDDEN = 'masqué'
const OTHERS = 'Autres organisations'

interface Line {
  year: number
  organisation: string
  reports: number
  members: number
  effort: number | null
}

const GROUPS: readonly FilledColumn<Line>[] = [
  { header: 'Année', width: 8, cell: ({ year }) => year },
  { header: 'Organisation', width: 40, cell: ({ organisation }) => organisation },
  { header: 'Rapports', width: 10, cell: ({ reports }) => reports },
  { header: 'Membres actifs', width: 14, cell: ({ members }) => members },
  { header: 'Effort médian, %', width: 16, cell: ({ effort }) => effort ?? HIDDEN },
]

interface StepLine {
  year: number
  idx: string
  name: string
  organisation: string
  reports: number | null
  reasons?: string
}

const STEPS: readonly FilledColumn<StepLine>[] = [
  { header: 'Année', width: 8, cell: ({ year }) => year },
  { header: 'Identifiant', width: 12, cell: ({ idx }) => idx },
  { header: 'Étape', width: 60, cell: ({ name }) => name },
  { header: 'Organisation', width: 40, cell: ({ organisation }) => organisation },
  { header: 'Rapports', width: 10, cell: ({ reports }) => reports ?? HIDDEN },
]

const EFFORTS: readonly FilledColumn<{ year: number } & BarometerYear['efforts'][number]>[] = [
  { header: 'Année', width: 8, cell: ({ year }) => year },
  { header: 'Effort à partir de, %', width: 18, cell: ({ from }) => from },
  { header: 'Effort en dessous de, %', width: 18, cell: ({ to }) => to },
  { header: 'Rapports', width: 10, cell: ({ reports }) => reports },
]

/** The barometer as a workbook: the numbers of the screen, and no other. */
export function barometerWorkbook({ years }: Barometer): Readable {
  const stepLines = (of: 'chosen' | 'dropped'): StepLine[] =>
    years.flatMap((year) =>
      year[of].flatMap((step): StepLine[] => {
        const named = { year: year.year, idx: step.idx, name: step.name }
        const ofGroups = step.groups.map((reports, at) => ({
          ...named,
          organisation: year.groups[at]?.organisation ?? OTHERS,
          reports,
        }))
        const ofAll = { reports: step.reports, reasons: reasonsIn(step) }
        return [{ ...named, organisation: 'Toutes', ...ofAll }, ...ofGroups]
      }),
    )
  const groups = years.flatMap(({ groups, ...total }) => [
    { ...total, organisation: 'Toutes' },
    ...groups.map((group) => ({
      ...group,
      year: total.year,
      organisation: group.organisation ?? OTHERS,
    })),
  ])
  const efforts = years.flatMap(({ year, efforts }) => efforts.map((each) => ({ year, ...each })))
  return writeWorkbook([
    filledSheet('Organisations', GROUPS, groups),
    filledSheet('Efforts', EFFORTS, efforts),
    filledSheet('Étapes choisies', STEPS, stepLines('chosen')),
    filledSheet(
      'Étapes écartées',
      [...STEPS, { header: 'Raisons', width: 60, cell: ({ reasons }) => reasons ?? null }],
      stepLines('dropped'),
    ),
  ])
}

function reasonsIn(step: BarometerYear['chosen'][number] | BarometerYear['dropped'][number]) {
  if (!('reasons' in step)) return ''
  return step.reasons.map(({ reason, reports }) => `${REASONS[reason]} ${reports}`).join(', ')
}
