import { sql } from 'drizzle-orm'
import type { Executor } from '../db/client.ts'
import { rowsOf } from '../db/rows-of.ts'

/** A step with its place, and what it counts for; kgCO2e per person per year. */
interface StepFigures {
  name: string
  idx: string
  /** null at the root of its sector */
  parentId: number | null
  val: number
  draft: boolean
  /** 1: at the root of its sector */
  level: number
  /** its value is the sum of the steps below it */
  computed: boolean
}

interface SectorFigures {
  name: string
  total: number
}

export interface CatalogueFigures {
  /** by id; siblings in their order */
  cards: Map<number, StepFigures>
  sectors: Map<number, SectorFigures>
}

/** The figures of every step, siblings in their order, and of every sector, as the transaction has them. */
export async function readFigures(executor: Executor): Promise<CatalogueFigures> {
  const cards = await rowsOf<StepFigures & { id: number }>(
    executor,
    sql`
    with recursive placed (id, level) as (
      select id, 1 from card where parent_id is null
      union all
      select card.id, placed.level + 1 from card join placed on placed.id = card.parent_id
    )
    select card.id, card.name, card.idx, card.parent_id as "parentId", card.val, card.draft, placed.level,
      card_format.slug = 'indirect' as computed
    from card
    join placed on placed.id = card.id
    join card_format on card_format.id = card.format_id
    order by card.position, card.id`,
  )
  const sectors = await rowsOf<SectorFigures & { id: number }>(
    executor,
    sql`select id, name, total from sector order by position, id`,
  )
  return {
    cards: new Map(cards.map(({ id, ...figures }) => [id, figures])),
    sectors: new Map(sectors.map(({ id, ...figures }) => [id, figures])),
  }
}
