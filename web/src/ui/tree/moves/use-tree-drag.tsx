import { useCallback, useMemo, useState } from 'react'
import {
  type DragAndDropOptions,
  DropIndicator,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import styles from '../tree.module.css'
import {
  type ArrangedNode,
  isWithin,
  refusalOf,
  type TreeIndex,
  type TreePlace,
} from '../tree-model.ts'
import { Hint } from '../tree-row.tsx'
import type { DropHint } from '../tree-rows-context.ts'
import { type DropPoint, isOwnPlace, placeInWords, placeOfDrop } from './tree-places.ts'

type Key = string | number

interface TreeDragOptions<Node> {
  index: TreeIndex<Node>
  maxDepth: number
  labelOf: (node: Node) => string
  isDisabled: boolean
  /** dropped, also where the tree refuses it: the person is told why */
  onDrop: (id: number, place: TreePlace) => void
}

/**
 * Dragging within one tree: what may be dropped where, and the places in words. What the library is
 * given stays the same while the tree changes: it draws every row again when that is another.
 */
export function useTreeDrag<Node extends ArrangedNode<Node>>(options: TreeDragOptions<Node>) {
  const { index, maxDepth, labelOf, isDisabled, onDrop } = options
  const [dragged, setDragged] = useState<number | null>(null)

  const hintAt = useStableFunction((point: DropPoint): DropHint => {
    const place = dragged === null ? null : placeOfDrop(index, dragged, point)
    if (dragged === null || !place) return { words: '', refused: false }
    const refusal = refusalOf(index, { id: dragged, place, maxDepth })
    if (refusal) return { words: `Impossible ici\u00a0: ${refusal}`, refused: true }
    const words = placeInWords(index, { id: dragged, place, labelOf })
    return { words: `Insérer ici, ${words}`, refused: false }
  })
  const nameOf = useStableFunction((key: Key) => index.places.get(Number(key))?.node.name ?? '')
  const isWhereItStands = useStableFunction((target: DropPoint) => {
    if (dragged === null) return false
    return isWithin(index, target.key, dragged) || isOwnPlace(index, dragged, target)
  })
  const drop = useStableFunction((id: number, target: DropPoint) => {
    const place = placeOfDrop(index, id, target)
    if (place) onDrop(id, place)
  })
  const given = useMemo<DragAndDropOptions<Node>>(
    () => ({
      isDisabled,
      getItems: (keys) => [...keys].map((key) => ({ 'text/plain': nameOf(key) })),
      getAllowedDropOperations: () => ['move'],
      getDropOperation: (target) =>
        target.type === 'root' || isWhereItStands({ ...target, key: Number(target.key) })
          ? 'cancel'
          : 'move',
      onDragStart: ({ keys }) => setDragged(Number([...keys][0])),
      onDragEnd: () => setDragged(null),
      onMove: ({ keys, target }) =>
        drop(Number([...keys][0]), { ...target, key: Number(target.key) }),
      renderDropIndicator: (target) => (
        <DropIndicator target={target} className={styles.indicator ?? ''}>
          {({ isDropTarget }) =>
            isDropTarget &&
            target.type === 'item' && <Hint {...hintAt({ ...target, key: Number(target.key) })} />
          }
        </DropIndicator>
      ),
    }),
    [isDisabled, nameOf, isWhereItStands, drop, hintAt],
  )
  const { dragAndDropHooks } = useDragAndDrop<Node>(given)
  const hintOn = useCallback((id: number) => hintAt({ key: id, dropPosition: 'on' }), [hintAt])
  return { dragAndDropHooks, hintOn, isDragging: dragged !== null }
}
