import {
  AssistiveDndState,
  buildProxiedInstance,
  type DragTarget,
  dragAndDropFeature,
  type ItemInstance,
  keyboardDragAndDropFeature,
  selectionFeature,
  syncDataLoaderFeature,
} from '@headless-tree/core'
import { useTree } from '@headless-tree/react'
import { type DragEvent, useEffect, useMemo } from 'react'
import { lastUnder } from './moves/tree-places.ts'
import { cancelDrag } from './tree-keys.ts'
import {
  type ArrangedNode,
  childrenOf,
  parentIds,
  type TreeIndex,
  type TreePlace,
} from './tree-model.ts'

const ROOT = 'root'
// What is dragged is taken from what is selected.
const FEATURES = [
  syncDataLoaderFeature,
  selectionFeature,
  dragAndDropFeature,
  keyboardDragAndDropFeature,
]

const idOf = (item: string): number | null => (item === ROOT ? null : Number(item))

interface ArrangedTreeOptions<Node> {
  index: TreeIndex<Node>
  closed: ReadonlySet<number>
  onClosedChange: (closed: ReadonlySet<number>) => void
  /** dropped, also where the tree refuses it: the person is told why */
  onDrop: (id: number, place: TreePlace) => void
  /** brings the row with that index into the window */
  scrollTo: (at: number) => void
}

/** A dragged node and where it would go. */
export interface AimedDrag {
  id: number
  place: TreePlace
  target: DragTarget<string>
  byKey: boolean
}

/** The rows of a tree and what is dragged in it, by headless-tree. */
export function useArrangedTree<Node extends ArrangedNode<Node>>(
  options: ArrangedTreeOptions<Node>,
) {
  const { index, closed, onClosedChange, onDrop, scrollTo } = options
  const expandedItems = useMemo(
    () => parentIds(index).flatMap((id) => (closed.has(id) ? [] : [`${id}`])),
    [index, closed],
  )
  const childrenUnder = (id: string) => childrenOf(index, idOf(id))
  function placeOf(id: number, target: DragTarget<string>): TreePlace {
    const parentId = idOf(target.item.getId())
    if (!('childIndex' in target)) return lastUnder(index, id, parentId)
    return { parentId, rank: target.insertionIndex }
  }
  const tree = useTree<string>({
    rootItemId: ROOT,
    getItemName: (item) => item.getId(),
    isItemFolder: (item) => childrenUnder(item.getId()).length > 0,
    dataLoader: {
      getItem: (id) => id,
      getChildren: (id) => childrenUnder(id).map((node) => `${node.id}`),
    },
    state: { expandedItems },
    setExpandedItems: (opened) => {
      const open = new Set(typeof opened === 'function' ? opened(expandedItems) : opened)
      const changed = new Set(closed)
      for (const id of parentIds(index)) {
        if (open.has(`${id}`)) changed.delete(id)
        else changed.add(id)
      }
      onClosedChange(changed)
    },
    scrollToItem: (item) => scrollTo(item.getItemMeta().index),
    createForeignDragObject: ([item]) => ({
      format: 'text/plain',
      data: index.places.get(Number(item?.getId()))?.node.name ?? '',
      effectAllowed: 'move',
    }),
    canDrop: ([item], target) => {
      const id = Number(item?.getId())
      const [own, place] = [index.places.get(id), placeOf(id, target)]
      const isOwn = own?.parentId === place.parentId && own.rank === place.rank
      return !('childIndex' in target && isOwn)
    },
    onDrop: ([item], target) => {
      const id = Number(item?.getId())
      tree.applySubStateUpdate('assistiveDndState', AssistiveDndState.Completed)
      onDrop(id, placeOf(id, target))
    },
    instanceBuilder: buildProxiedInstance,
    features: FEATURES,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library reads both by itself
  const items = useMemo(() => {
    tree.scheduleRebuildTree()
    return tree.getItems()
  }, [tree, index, expandedItems])

  const { dnd, assistiveDndState = AssistiveDndState.None } = tree.getState()
  const [dragged] = dnd?.draggedItems ?? []
  const draggedId = dragged ? Number(dragged.getId()) : null
  const byKey =
    dragged !== undefined &&
    (assistiveDndState === AssistiveDndState.Started ||
      assistiveDndState === AssistiveDndState.Dragging)
  useEffect(() => {
    if (!byKey) return
    const giveUp = () => cancelDrag(tree)
    document.addEventListener('pointerdown', giveUp, true)
    return () => document.removeEventListener('pointerdown', giveUp, true)
  }, [byKey, tree])
  const target = dnd?.dragTarget
  const aimed: AimedDrag | null =
    draggedId !== null && target
      ? { id: draggedId, place: placeOf(draggedId, target), target, byKey }
      : null
  const told = TOLD[assistiveDndState ?? AssistiveDndState.None]
  return { tree, items, draggedId, aimed, told, dragOver }

  /** Below the last of several levels, how far left the pointer is says which of them is meant. */
  function dragOver(event: DragEvent<HTMLElement>, item: ItemInstance<string>) {
    const padding = Number.parseFloat(getComputedStyle(event.currentTarget).paddingLeft)
    const indent = padding / Math.max(1, item.getItemMeta().level)
    tree.setConfig((config) => ({ ...config, indent }))
    item.getProps().onDragOver?.(event)
    if (event.isDefaultPrevented() || !tree.getDragTarget()) return
    tree.applySubStateUpdate(
      'dnd',
      (now) => now?.draggedItems && { draggedItems: now.draggedItems },
    )
  }
}

const STARTED =
  'Déplacement commencé. Choisissez une place avec les flèches, puis appuyez sur Entrée pour déposer, ou sur Échap pour annuler.'
const TOLD: Record<AssistiveDndState, string> = {
  [AssistiveDndState.None]: '',
  [AssistiveDndState.Started]: STARTED,
  [AssistiveDndState.Dragging]: STARTED,
  [AssistiveDndState.Completed]: 'Dépôt terminé.',
  [AssistiveDndState.Aborted]: 'Dépôt annulé.',
}
