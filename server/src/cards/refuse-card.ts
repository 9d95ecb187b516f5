import { MAX_TYPED_VAL } from '@etapes-climat/domain/cards/rules/card-limits'
import { missingCardFields, type Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { unprocessable } from '../hydra/http-error.ts'
import type { CardRow } from './card.presenter.ts'

const LOCKED =
  'Le secteur d’une étape placée sous une autre ne peut pas être changé\u00a0: placez-la d’abord à la racine.'
const KEPT = 'Cette étape en contient d’autres\u00a0: elle doit garder un secteur.'

interface CompletedCard {
  name: string
  val: number
  /** slug */
  format: string
  sector: unknown
  category: unknown
}

/** The fields of its format that a step lacks, and a typed value beyond reason. */
export function incompleteCard({ format, category, ...card }: CompletedCard): Violation[] {
  const violations = missingCardFields({ ...card, format, cardCategory: category })
  if (format !== 'indirect' && card.val > MAX_TYPED_VAL) {
    const message = 'La valeur ne peut pas dépasser 1\u00a0000\u00a0000.'
    violations.push({ propertyPath: 'val', message })
  }
  return violations
}

/**
 * Refuses a step, as it would be stored, that is not complete.
 * @throws HttpError 422
 */
export function refuseIncompleteCard(card: CardRow): void {
  const violations = incompleteCard({ ...card, format: card.format.slug })
  if (violations.length > 0) throw unprocessable(violations)
}

interface PlacedCard {
  sectorId: number | null
  isRoot: boolean
  hasChildren: boolean
}

/**
 * What forbids another sector: a step below another one keeps its own, and one with
 * children needs one: a tree lies in one sector.
 * @param sectorId the sector asked for; undefined: the present one
 */
export function forbiddenSectorChange(
  card: PlacedCard,
  sectorId: number | null | undefined,
): Violation | null {
  if (sectorId === undefined || sectorId === card.sectorId) return null
  if (!card.isRoot) return { propertyPath: 'sector', message: LOCKED }
  if (sectorId === null && card.hasChildren) return { propertyPath: 'sector', message: KEPT }
  return null
}

/** Refuses another sector where it is forbidden. @throws HttpError 422 */
export function refuseSectorChange(card: CardRow, sectorId: number | null | undefined): void {
  const violation = forbiddenSectorChange(
    {
      sectorId: card.sector?.id ?? null,
      isRoot: card.parent === null,
      hasChildren: card.children.length > 0,
    },
    sectorId,
  )
  if (violation) throw unprocessable([violation])
}
