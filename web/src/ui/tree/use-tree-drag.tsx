import { useState } from 'react'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import styles from './tree.module.css'
import {
  type ArrangedNode,
  isWithin,
  refusalOf,
  type TreeIndex,
  type TreePlace,
} from './tree-model.ts'
import { type DropPoint, placeInWords, placeOfDrop } from './tree-places.ts'
import { Hint } from './tree-row.tsx'
import type { DropHint } from './tree-rows-context.ts'

interface TreeDragOptions<Node> {
  index: TreeIndex<Node>
  maxDepth: number
  labelOf: (node: Node) => string
  isDisabled: boolean
  /** dropped, also where the tree refuses it: the person is told why */
  onDrop: (id: number, place: TreePlace) => void
}

/** Dragging within one tree: what may be dropped where, and the places in words. */
export function useTreeDrag<Node extends ArrangedNode<Node>>(options: TreeDragOptions<Node>) {
  const { index, maxDepth, labelOf, isDisabled, onDrop } = options
  const [dragged, setDragged] = useState<number | null>(null)

  function hintAt(point: DropPoint): DropHint {
    const place = dragged === null ? null : placeOfDrop(index, dragged, point)
    if (dragged === null || !place) return { words: '', refused: false }
    const refusal = refusalOf(index, { id: dragged, place, maxDepth })
    if (refusal) return { words: `Impossible ici\u00a0: ${refusal}`, refused: true }
    const words = placeInWords(index, { id: dragged, place, labelOf })
    return { words: `Insérer ici, ${words}`, refused: false }
  }

  const { dragAndDropHooks } = useDragAndDrop<Node>({
    isDisabled,
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': index.places.get(Number(key))?.node.name ?? '',
      })),
    getAllowedDropOperations: () => ['move'],
    getDropOperation: (target) => {
      const within =
        dragged !== null && target.type === 'item' && isWithin(index, Number(target.key), dragged)
      return within || target.type === 'root' ? 'cancel' : 'move'
    },
    onDragStart: ({ keys }) => setDragged(Number([...keys][0])),
    onDragEnd: () => setDragged(null),
    onMove: ({ keys, target }) => {
      const id = Number([...keys][0])
      const place = placeOfDrop(index, id, { ...target, key: Number(target.key) })
      if (place) onDrop(id, place)
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className={styles.indicator ?? ''}>
        {({ isDropTarget }) =>
          isDropTarget &&
          target.type === 'item' && <Hint {...hintAt({ ...target, key: Number(target.key) })} />
        }
      </DropIndicator>
    ),
  })
  return { dragAndDropHooks, hintAt, isDragging: dragged !== null }
}
