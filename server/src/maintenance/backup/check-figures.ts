import type { CountableCard } from '@etapes-climat/domain/cards/rules/counted-card'
import { sumOfSteps } from '@etapes-climat/domain/reports/rules/figures/calculate-figures'
import {
  STORED_FIGURES,
  type StoredFigures,
} from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { snakeCase } from '../../db/row-batches.ts'
import { StartRefused } from '../../db/start-refused.ts'
import { SECTOR_FIGURES } from '../../db/tables/report.table.ts'

const REPORTS_AT_ONCE = 500

const FIGURES = sql.join(
  STORED_FIGURES.map((key) => sql`${sql.identifier(snakeCase(key))} as ${sql.identifier(key)}`),
  sql`, `,
)

type CalculatedReport = StoredFigures & {
  id: number
  uid: string
  name: string
  sectors: unknown
  /** the selected steps as they were at the calculation */
  steps: (Omit<CountableCard, 'draft' | 'format'> & {
    draft: boolean | null
    format: string | null
  })[]
}

/**
 * Calculates the figures of every report again from its steps and sectors as they were stored with them.
 * @returns how many reports have figures
 * @throws StartRefused naming the first report whose figures differ, and how many do
 */
export async function checkFigures(db: Database): Promise<number> {
  let count = 0
  const different: CalculatedReport[] = []
  for (let last = 0; ; ) {
    const reports = await reportsAfter(db, last)
    count += reports.length
    different.push(...reports.filter((report) => !isConsistent(report)))
    const end = reports.at(-1)
    if (!end) break
    last = end.id
  }
  const [first] = different
  if (!first) return count
  throw new StartRefused(
    `Sauvegarde douteuse : les chiffres de ${different.length} rapports sur ${count} ne se recalculent pas, dont « ${first.name} » (${first.uid}).`,
  )
}

async function reportsAfter(db: Database, id: number): Promise<CalculatedReport[]> {
  const { rows } = await db.execute<CalculatedReport>(sql`
    select id::float8 as id, uid, name, ${FIGURES}, sector_datas as sectors,
      (select coalesce(json_agg(json_build_object('val', val_at_save, 'draft', draft_at_save,
        'format', format_at_save)), '[]') from report_card where report_id = report.id) as steps
    from report where id > ${id} and somme is not null order by id limit ${REPORTS_AT_ONCE}`)
  return rows
}

/**
 * Versions before some columns existed stored less beside the figures: what they stored is compared. Sectors of
 * before a figure was stored do not name it.
 */
function isConsistent({ sectors: json, steps, ...stored }: CalculatedReport): boolean {
  const sectors = json === null ? null : SECTOR_FIGURES.read(json)
  const described = steps.filter(
    (step): step is CountableCard => step.format !== null && step.draft !== null,
  )
  if (described.length === steps.length && sumOfSteps(described) !== stored.somme) return false
  if (!sectors) return true
  const named = JSON.stringify(json)
  return STORED_FIGURES.every(
    (key) =>
      (sectors.length > 0 && !named.includes(`"${key}"`)) ||
      sectors.reduce((sum, row) => sum + row[key], 0) === stored[key],
  )
}
