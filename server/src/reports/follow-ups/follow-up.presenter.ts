import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import type { FollowUp } from '@etapes-climat/domain/reports/follow-up-contract'
import { figuresWithConsidered } from '@etapes-climat/domain/reports/rules/figures/figures-with-considered'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { mayReadCard } from '../../cards/card.policy.ts'
import { presentCardSummary } from '../../catalogue/card-summary.presenter.ts'
import type { FollowedCard, ReportInCatalogue } from '../selection/selection.ts'

/**
 * The follow-ups of a report, without those of steps that the viewer may not see.
 * @param values of selected steps at the last calculation, by id; others have their current
 *   value
 */
export function presentFollowUps(
  followUps: readonly FollowedCard[],
  viewer: { isAdmin: boolean },
  values: ReadonlyMap<number, number> = new Map(),
): FollowUp[] {
  return followUps
    .filter(({ card: { row, names } }) =>
      mayReadCard(viewer, { draft: row.draft, format: names.format }),
    )
    .map(({ card: { row, names }, status, note, person, dueOn }) => ({
      card: presentCardSummary({ ...row, ...names, val: values.get(row.id) ?? row.val }),
      status,
      note,
      person,
      dueOn,
    }))
}

/** The stored figures as they would be with the considered steps that members see; null: none. */
export function figuresIfConsidered(
  { selection, snapshot }: ReportInCatalogue,
  figures: Figures | null,
): Figures | null {
  const considered = selection.followUps.filter(
    ({ status, card }) => status === 'considered' && isShownToMembers(card.countable),
  )
  if (figures === null || considered.length === 0) return null
  return figuresWithConsidered(
    figures,
    selection.sectors.map(({ uid }) => uid),
    considered.map(({ card: { countable, names } }) => ({
      ...countable,
      sector: snapshot.index.sector({ uid: names.sector?.uid ?? '' }) ?? null,
    })),
  )
}
