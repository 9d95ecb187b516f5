import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { amongIds } from '../../db/conditions.ts'
import { rowsOf } from '../../db/rows-of.ts'

/**
 * Which steps to recompute: the ancestors of these (themselves included), or the whole catalogue.
 */
export type HierarchyScope = { ancestorsOf: readonly number[] } | 'all'

/** A computed value that was corrected; kgCO2e per person per year. */
export interface ValueChange {
  id: number
  name: string
  before: number
  after: number
}

/**
 * Sets every indirect step of the scope to the sum of the val of its published children, indirect
 * children counting for their own computed value, bottom-up. One
 * statement: the sum over a nested indirect child is the sum over its own published children.
 * @returns the steps whose value changed
 */
export function refreshIndirectValues(
  executor: Executor,
  scope: HierarchyScope,
): Promise<ValueChange[]> {
  return rowsOf(
    executor,
    sql`
    with recursive ${inScope(scope)},
    indirect as (
      select card.id, card.val from card
      join card_format on card_format.id = card.format_id and card_format.slug = 'indirect'
    ),
    contribution (root_id, card_id, val, is_indirect) as (
      select root.id, child.id, child.val, child.id in (select id from indirect)
      from indirect root
      join scope on scope.id = root.id
      join card child on child.parent_id = root.id and not child.draft
      union all
      select contribution.root_id, child.id, child.val, child.id in (select id from indirect)
      from contribution
      join card child on child.parent_id = contribution.card_id and not child.draft
      where contribution.is_indirect
    ),
    computed as (
      select indirect.id, indirect.val as before,
        coalesce(sum(contribution.val) filter (where not contribution.is_indirect), 0) as val
      from indirect
      join scope on scope.id = indirect.id
      left join contribution on contribution.root_id = indirect.id
      group by indirect.id, indirect.val
    )
    update card set val = computed.val
    from computed
    where computed.id = card.id and card.val <> computed.val
    returning card.id, card.name, computed.before, card.val as after`,
  )
}

function inScope(scope: HierarchyScope): SQL {
  if (scope === 'all') return sql`scope as (select id from card)`
  return sql`scope (id) as (
    select unnest(${`{${scope.ancestorsOf.join()}}`}::bigint[])
    union
    select card.parent_id from card join scope on scope.id = card.id
    where card.parent_id is not null
  )`
}

/**
 * Sets every sector's total to the sum of its published non-indirect steps, at any depth, each
 * once, completeness included. One statement.
 * @param sectorIds only these sectors; all when absent
 * @returns the sectors whose total changed
 */
export function refreshSectorTotals(
  executor: Executor,
  sectorIds?: readonly number[],
): Promise<ValueChange[]> {
  return rowsOf(
    executor,
    sql`
    update sector set total = computed.total
    from (
      select sector.id, sector.total as before, coalesce(sum(card.val), 0) as total
      from sector
      left join (
        card join card_format
          on card_format.id = card.format_id and card_format.slug <> 'indirect'
      ) on card.sector_id = sector.id and not card.draft
      where ${sectorIds ? amongIds(sql`sector.id`, sectorIds) : sql`true`}
      group by sector.id
    ) computed
    where computed.id = sector.id and sector.total <> computed.total
    returning sector.id, sector.name, computed.before, sector.total as after`,
  )
}

/** Steps and sectors that a change may have affected. */
interface Changed {
  /** steps whose value, state or children changed; unknown ones are allowed */
  cardIds: readonly number[]
  sectorIds: readonly (number | null | undefined)[]
}

/**
 * Recomputes the indirect steps from the changed ones up to their roots, then the totals of the
 * sectors. Runs in the transaction of the change.
 * @returns the steps and sectors whose value changed
 */
export async function recomputeDependentValues(
  executor: Executor,
  { cardIds, sectorIds }: Changed,
): Promise<{ cards: ValueChange[]; sectors: ValueChange[] }> {
  const cards = await refreshIndirectValues(executor, { ancestorsOf: cardIds })
  const known = [...new Set(sectorIds)].filter((id): id is number => typeof id === 'number')
  return { cards, sectors: await refreshSectorTotals(executor, known) }
}
