import type { ClassificationKind } from '@etapes-climat/domain/classification/contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueScope } from '../catalogue/catalogue-scope.ts'
import { flatten, sectorTree, tagTree } from '../catalogue/classification-trees.ts'
import { notFound } from '../hydra/http-error.ts'
import { documentOf, identityOf, iri } from '../hydra/iri.ts'
import type { ItemRow } from './item.repository.ts'
import { KINDS } from './kinds.ts'

/** An item of any kind as its own document; sectors and keywords with what is below them. */
export async function presentItem(
  catalogue: Catalogue,
  kind: ClassificationKind,
  row: ItemRow,
  scope: CatalogueScope,
): Promise<object> {
  const { resource } = KINDS[kind]
  if (kind === 'sector' || kind === 'tag') {
    return documentOf(resource, await presentNode(catalogue, kind, row, scope))
  }
  const { name, slug } = row
  return documentOf(resource, {
    ...identityOf(resource, row),
    name,
    ...(slug === null ? {} : { slug }),
  })
}

/** @throws HttpError 404 for an item that the snapshot no longer has */
async function presentNode(
  catalogue: Catalogue,
  kind: 'sector' | 'tag',
  { id, name, parentId }: ItemRow,
  scope: CatalogueScope,
): Promise<object> {
  const snapshot = await catalogue.current()
  const counts = snapshot.counts({}, scope)
  const nodes =
    kind === 'sector' ? flatten(sectorTree(snapshot, counts)) : flatten(tagTree(snapshot, counts))
  const node = nodes.find((item) => item.id === id)
  if (!node) throw notFound()
  return { ...node, name, parent: parentId === null ? null : iri(kind, parentId) }
}
