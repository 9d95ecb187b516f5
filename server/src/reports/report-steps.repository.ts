import { type SQL, sql } from 'drizzle-orm'
import type { CardAtSave } from './selection/report-selection.repository.ts'

export type ListedSteps = {
  /** how many its page shows */
  shown: number
  /** their sum as they are now, in kgCO2e per person per year */
  sommeToday: number
  sectorIds: number[]
  /** the sectors of the counted steps */
  stepSectorIds: number[]
  /** those that differ from the calculation, and maybe a few that do not */
  changed: CardAtSave[]
}

/**
 * The steps of the report in question, as a column of it; null for one without. Only steps that
 * changed are handed over: a list of many reports stays one light query.
 */
export const LISTED_STEPS: SQL<ListedSteps | null> = sql`(
  select case when count(*) > 0 then json_build_object(
    'shown', count(*) filter (where not draft and slug <> 'completude'),
    'sommeToday', coalesce(sum(val) filter (where not draft and slug <> 'indirect'), 0),
    'sectorIds', (select coalesce(json_agg(sector_id), '[]') from report_sector
      where report_sector.report_id = report.id),
    'stepSectorIds', coalesce(json_agg(distinct sector_id)
      filter (where not draft and slug <> 'indirect' and sector_id is not null), '[]'),
    'changed', coalesce(json_agg(json_build_object('position', report_card.position, 'cardId', card.id,
        'valAtSave', val_at_save, 'idxFullAtSave', idx_full_at_save, 'nameAtSave', name_at_save,
        'draftAtSave', draft_at_save, 'formatAtSave', format_at_save
      ) order by report_card.position) filter (where card.id is null
        or (val, card.name, draft, slug) is distinct from (val_at_save, name_at_save,
          coalesce(draft_at_save, false), coalesce(format_at_save, slug))
        or concat_ws('-', nullif(btrim(idx), ''), version, idx_date) <> idx_full_at_save
      ), '[]')
  ) end
  from report_card
    left join card on card.id = card_id
    left join card_format on card_format.id = format_id
  where report_card.report_id = report.id)`
