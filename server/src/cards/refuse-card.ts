import { MAX_TYPED_VAL } from '@etapes-climat/domain/cards/rules/card-limits'
import { missingCardFields } from '@etapes-climat/domain/cards/rules/validate-card'
import { unprocessable } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'

const LOCKED =
  'Le secteur d’une étape placée sous une autre ne peut pas être changé\u00a0: placez-la d’abord à la racine.'
const KEPT = 'Cette étape en contient d’autres\u00a0: elle doit garder un secteur.'

/**
 * Refuses a step, as it would be stored, that lacks a field of its format (VAL-01 to VAL-05) or
 * whose typed value is beyond reason.
 * @throws HttpError 422
 */
export function refuseIncompleteCard(card: CardRow): void {
  const violations = missingCardFields({
    format: card.format.slug,
    name: card.name,
    sector: card.sector,
    cardCategory: card.category,
  })
  if (card.format.slug !== 'indirect' && card.val > MAX_TYPED_VAL) {
    const message = 'La valeur ne peut pas dépasser 1\u00a0000\u00a0000.'
    violations.push({ propertyPath: 'val', message })
  }
  if (violations.length > 0) throw unprocessable(violations)
}

/**
 * Refuses another sector for a step below another one (CALC-20), and none for one with children:
 * a tree lies in one sector (D-57).
 * @param sectorId the sector asked for; undefined: the present one
 * @throws HttpError 422
 */
export function refuseSectorChange(card: CardRow, sectorId: number | null | undefined): void {
  if (sectorId === undefined || sectorId === (card.sector?.id ?? null)) return
  if (card.parent) throw unprocessable([{ propertyPath: 'sector', message: LOCKED }])
  if (sectorId === null && card.children.length > 0) {
    throw unprocessable([{ propertyPath: 'sector', message: KEPT }])
  }
}
