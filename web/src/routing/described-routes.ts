import {
  DESCRIBED_KIND_NAMES,
  DESCRIBED_KINDS,
  type DescribedKind,
} from '@etapes-climat/domain/items/described-kinds'
import { generatePath } from 'react-router'

type Kinds = typeof DESCRIBED_KINDS

type DescribedRoutes = {
  readonly [Kind in DescribedKind as `admin${Kinds[Kind]['type']}New`]: `/admin/${Kinds[Kind]['segment']}/nouveau`
} & {
  readonly [Kind in DescribedKind as `admin${Kinds[Kind]['type']}Edit`]: `/admin/${Kinds[Kind]['segment']}/:id`
}

const addressOfNew = (kind: DescribedKind) =>
  `/admin/${DESCRIBED_KINDS[kind].segment}/nouveau` as const
const addressOfEdited = (kind: DescribedKind) =>
  `/admin/${DESCRIBED_KINDS[kind].segment}/:id` as const

/** Something for each editor of the described kinds, by the name of its route. */
export const byDescribedRoute = <Value>(of: (kind: DescribedKind, isNew: boolean) => Value) =>
  Object.fromEntries(
    DESCRIBED_KIND_NAMES.flatMap((kind) => {
      const { type } = DESCRIBED_KINDS[kind]
      return [
        [`admin${type}New`, of(kind, true)],
        [`admin${type}Edit`, of(kind, false)],
      ]
    }),
  ) as Record<keyof DescribedRoutes, Value>

/** Addresses of the editors of the described kinds. */
export const DESCRIBED_ROUTES = byDescribedRoute((kind, isNew) =>
  isNew ? addressOfNew(kind) : addressOfEdited(kind),
) as DescribedRoutes

/** Address of the editor of an item, of a new one without uid. */
export const describedPath = (kind: DescribedKind, id?: string) =>
  id ? generatePath<string>(addressOfEdited(kind), { id }) : addressOfNew(kind)
