import {
  type ClassificationKind,
  isTreeKind,
  type PlainKind,
  type TreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { CatalogueScope } from '../catalogue/catalogue-scope.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import { flatten, sectorTree, tagTree } from '../catalogue/classification-trees.ts'
import { notFound } from '../hydra/http-error.ts'
import { identityOf, iri } from '../hydra/iri.ts'
import type { ItemRow } from './item.repository.ts'

/**
 * An item of any kind as its own address answers it; sectors and keywords with their descendants.
 * @param readSnapshot the catalogue with counts and children, called for these two only
 * @param scope the steps that the reader sees, for the counts
 */
export async function presentItem(
  kind: ClassificationKind,
  row: ItemRow,
  readSnapshot: () => Promise<CatalogueSnapshot>,
  scope: CatalogueScope,
): Promise<object> {
  return isTreeKind(kind)
    ? presentNode(await readSnapshot(), kind, row, scope)
    : presentPlain(kind, row)
}

/** An item of a plain list. */
export const presentPlain = (
  kind: PlainKind,
  { name, slug, ...row }: Pick<ItemRow, 'id' | 'uid' | 'name' | 'slug'>,
) => ({ ...identityOf(kind, row), name, ...(slug === null ? {} : { slug }) })

/** @throws HttpError 404 for an item that the snapshot no longer has */
function presentNode(
  snapshot: CatalogueSnapshot,
  kind: TreeKind,
  { id, name, parentId }: ItemRow,
  scope: CatalogueScope,
): object {
  const counts = snapshot.counts({}, scope)
  const nodes =
    kind === 'sector' ? flatten(sectorTree(snapshot, counts)) : flatten(tagTree(snapshot, counts))
  const node = nodes.find((item) => item.id === id)
  if (!node) throw notFound()
  return { ...node, name, parent: parentId === null ? null : iri(kind, parentId) }
}
