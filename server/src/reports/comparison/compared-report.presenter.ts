import { isCounted, isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import type { ComparedReport } from '@etapes-climat/domain/reports/comparison-contract'
import { figuresOf } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { isBeside } from '@etapes-climat/domain/reports/rules/follow-ups/follow-up'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import { presentSectorReference } from '../../catalogue/classification.presenter.ts'
import { identityOf } from '../../hydra/iri.ts'
import { presentMoment } from '../../hydra/moment.ts'
import { presentReportSummary, presentSectorFigures } from '../report.presenter.ts'
import { calculateSelection } from '../selection/calculate-report.ts'
import {
  type FollowedCard,
  type SelectedCard,
  selectedCards,
  selectionOf,
} from '../selection/selection.ts'
import type { ComparedRow } from './compared.repository.ts'

/** A report as its page shows it, with the steps that members may see. */
export function presentComparedReport(
  snapshot: CatalogueSnapshot,
  { selection: stored, owner, ...row }: ComparedRow,
  viewer: { id: number },
): ComparedReport {
  const { cards, sectors, followUps } = selectionOf(snapshot, stored)
  const today = calculateSelection(snapshot, cards, sectors)
  const counted = new Set(today.sectorIds)
  return {
    ...presentReportSummary(row),
    calculatedAt: row.calculatedAt && presentMoment(row.calculatedAt),
    revision: row.revision,
    owner: row.userId === viewer.id ? null : owner,
    today: row.somme === null ? null : figuresOf(today.figures),
    sectors: snapshot.rows.sectors.filter(({ id }) => counted.has(id)).map(presentSectorReference),
    sectorFigures: presentSectorFigures(row, sectors),
    steps: selectedCards(snapshot, stored)
      .filter(({ card }) => isShownToMembers(card.countable))
      .map(presentComparedStep),
    beside: followUps.flatMap(presentBesideStep),
  }
}

/**
 * In a report stored before state and type existed, a step counts as published and of its current type.
 */
function presentComparedStep({ card, saved }: SelectedCard): ComparedReport['steps'][number] {
  const { row, names, countable } = card
  const atSave = {
    val: saved.valAtSave,
    draft: saved.draftAtSave ?? false,
    format: saved.formatAtSave ?? countable.format,
  }
  return {
    '@id': identityOf('card', row)['@id'],
    uid: row.uid,
    name: row.name,
    sector: names.sector && presentSectorReference(names.sector),
    val: atSave.val,
    counted: isCounted(atSave),
    today: { val: row.val, counted: isCounted(countable) },
  }
}

/** Steps that members may not see are left out, as selected ones are. */
function presentBesideStep({ card, status, note }: FollowedCard): ComparedReport['beside'] {
  if (!isBeside(status) || !isShownToMembers(card.countable)) return []
  const { row, names } = card
  const sector = names.sector && presentSectorReference(names.sector)
  return [{ uid: row.uid, name: row.name, sector, status, note }]
}
