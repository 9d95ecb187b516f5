import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { amongIds } from '../db/conditions.ts'

/** What a step counts for; kgCO2e per person per year. */
interface StepFigures {
  name: string
  idx: string
  val: number
  draft: boolean
}

/** What a sector counts for. */
interface SectorFigures {
  name: string
  total: number
}

export interface CatalogueFigures {
  cards: Map<number, StepFigures>
  sectors: Map<number, SectorFigures>
}

/** The figures of every step and sector, as the transaction has them. */
export async function readFigures(executor: Executor): Promise<CatalogueFigures> {
  const cards = await executor.execute<StepFigures & { id: string } & Record<string, unknown>>(
    sql`select id, name, idx, val, draft from card order by id`,
  )
  const sectors = await executor.execute<SectorFigures & { id: string } & Record<string, unknown>>(
    sql`select id, name, total from sector order by position, id`,
  )
  return {
    cards: new Map(cards.rows.map(({ id, ...figures }) => [Number(id), figures])),
    sectors: new Map(sectors.rows.map(({ id, ...figures }) => [Number(id), figures])),
  }
}

/** How many saved reports hold one of these steps. */
export async function countReportsWith(
  executor: Executor,
  cardIds: readonly number[],
): Promise<number> {
  const { rows } = await executor.execute<{ reports: number }>(sql`
    select count(distinct report_id)::int as reports from report_card
    where ${amongIds(sql`card_id`, cardIds)}`)
  return rows[0]?.reports ?? 0
}
