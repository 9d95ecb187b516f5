import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { forbiddenSectorChange, incompleteCard } from '../refuse-card.ts'
import type { CardFields, CardState } from './card-batches.repository.ts'

/** The fields that a bulk action asks for; absent ones stay unchanged. */
export type WantedFields = Partial<CardFields>

const COMPUTED =
  'La valeur d’une étape transversale est la somme de ses étapes\u00a0: elle ne se saisit pas.'

/** The fields that differ from the stored ones; null when none does. */
export function differingFields(state: CardState, wanted: WantedFields): WantedFields | null {
  const changed = { ...wanted }
  for (const field of Object.keys(wanted) as (keyof CardFields)[]) {
    if (isDeepStrictEqual(comparable(wanted[field]), comparable(state[field])))
      delete changed[field]
  }
  return Object.keys(changed).length > 0 ? changed : null
}

/** Ids may stand in any order. */
const comparable = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)

/** The rules that a change of one step breaks, the same as for a single save (`update-card.ts`). */
export function brokenRules(state: CardState, changed: WantedFields): Violation[] {
  const computed = changed.val !== undefined && state.format === 'indirect'
  const sector = forbiddenSectorChange(
    {
      sectorId: state.sectorId,
      isRoot: state.parentId === null,
      hasChildren: state.hasChildren,
    },
    changed.sectorId,
  )
  const after = { ...state, ...changed }
  return [
    ...(computed ? [{ propertyPath: 'val', message: COMPUTED }] : []),
    ...(sector ? [sector] : []),
    ...(onlyUnpublishes(changed)
      ? []
      : incompleteCard({ ...after, sector: after.sectorId, category: after.categoryId })),
  ]
}

/** Un-publishing is possible whatever a step lacks. */
const onlyUnpublishes = ({ draft, ...others }: WantedFields) =>
  draft === true && Object.keys(others).length === 0
