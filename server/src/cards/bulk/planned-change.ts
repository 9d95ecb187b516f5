import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { forbiddenSectorChange, incompleteCard } from '../refuse-card.ts'
import type { CardState } from './card-batches.repository.ts'

/** Fields of a step that bulk actions change; absent ones stay unchanged. */
export interface CardFields {
  name?: string
  val?: number
  draft?: boolean
  sectorId?: number | null
  categoryId?: number | null
  /** in any order */
  tagIds?: readonly number[]
}

const COMPUTED =
  'La valeur d’une étape transversale est la somme de ses étapes\u00a0: elle ne se saisit pas.'

/** The fields that differ from the stored ones; null when none does. */
export function differingFields(state: CardState, wanted: CardFields): CardFields | null {
  const { tagIds, ...others } = wanted
  const former: Record<string, unknown> = { ...state }
  const differing = Object.entries(others).filter(([field, value]) => former[field] !== value)
  const changed: CardFields = Object.fromEntries(differing)
  if (tagIds && !sameIds(tagIds, state.tagIds)) changed.tagIds = tagIds
  return Object.keys(changed).length > 0 ? changed : null
}

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The rules that a change of one step breaks, the same as for a single save (`update-card.ts`). */
export function brokenRules(state: CardState, changed: CardFields): Violation[] {
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
const onlyUnpublishes = ({ draft, ...others }: CardFields) =>
  draft === true && Object.keys(others).length === 0
