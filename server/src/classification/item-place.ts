import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  classificationFacts,
  isTreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { ClassificationBody } from '@etapes-climat/domain/classification/contract'
import { withPlacements } from '@etapes-climat/domain/kernel/position-tree'
import { identifyItems } from '../catalogue/classification.repository.ts'
import type { Executor } from '../db/client.ts'
import { refuseBadTree } from '../editing/place-in-tree.ts'
import { resolveReference } from '../hydra/resolve-references.ts'
import { findItemNodes, type ItemColumns, nextItemPosition } from './item.repository.ts'

/** Id of a node that is not stored yet. */
const NEW_NODE = 0

/**
 * Columns that put an item at the end of the siblings it asks for.
 * @param id null for a new item
 * @throws HttpError 400 for an unknown parent, 422 for a cycle or too many levels
 */
export async function itemPlace(
  executor: Executor,
  kind: ClassificationKind,
  id: number | null,
  parent: ClassificationBody['parent'],
): Promise<ItemColumns> {
  if (classificationFacts(kind).order === 'position')
    return { position: await nextItemPosition(executor, kind, null) }
  if (!isTreeKind(kind)) return {}
  const { path: type, maxDepth } = CLASSIFICATION_KINDS[kind]
  const find = identifyItems(executor, kind)
  const parentId = await resolveReference(parent ?? null, { field: 'parent', type, find })
  const stored = await findItemNodes(executor, kind)
  const node = { id: id ?? NEW_NODE, parentId, position: 0 }
  const tree = id === null ? [...stored, node] : withPlacements(stored, [node])
  refuseBadTree(tree, maxDepth, 'parent')
  return { parent_id: parentId, position: await nextItemPosition(executor, kind, parentId) }
}
