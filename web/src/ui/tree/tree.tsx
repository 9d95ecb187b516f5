import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import layout from '../layout.module.css'
import { DropPlace } from './drop-place.tsx'
import { MoveDialog } from './moves/move-dialog.tsx'
import { PlacingBar } from './moves/placing-bar.tsx'
import { dropName, placeInWords } from './moves/tree-places.ts'
import styles from './tree.module.css'
import { focusItem, goByKey, liftItem } from './tree-keys.ts'
import {
  type ArrangedNode,
  isWithin,
  refusalOf,
  type TreeIndex,
  type TreePlace,
} from './tree-model.ts'
import { type RowActions, TreeRow } from './tree-row.tsx'
import { type AimedDrag, useArrangedTree } from './use-arranged-tree.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

/** A row to focus; another object asks again. */
export interface RowFocus {
  id: number
}

/** A row that waits for its place, and the one pressed to say where. */
interface Placing {
  id: number
  targetId: number | null
}

export interface TreeProps<Node> {
  /** what the tree holds, read aloud */
  label: string
  index: TreeIndex<Node>
  /** levels that it may have */
  maxDepth: number
  /** short name of a node, in sentences about places */
  labelOf: (node: Node) => string
  renderRow: (node: Node) => ReactNode
  /** what a row says, read aloud */
  describe: (node: Node) => string
  /** ids of the closed nodes */
  closed: ReadonlySet<number>
  onClosedChange: (closed: ReadonlySet<number>) => void
  onMove: (id: number, place: TreePlace) => void
  /** what a move under another node would change, asked for where it is chosen without dragging */
  effectOf?: (id: number, place: TreePlace) => ReactNode
  /** a place was refused, for a reason told in a sentence */
  onRefused: (reason: string) => void
  /** false: rows stay where they are, for example while only some of them are shown */
  arrangeable?: boolean
  /** row to focus, each time it is asked for */
  focus?: RowFocus | undefined
}

/**
 * A tree whose nodes are arranged: by dragging with mouse or keyboard, by a dialog, or by pressing
 * the row where one goes. Of many rows only those in the window are drawn.
 */
export function Tree<Node extends ArrangedNode<Node>>(props: TreeProps<Node>) {
  const { label, index, maxDepth, labelOf, renderRow, describe, closed, onClosedChange } = props
  const { arrangeable = true } = props
  const [movedId, setMovedId] = useState<number | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const nodeOf = (id: number | null) => (id === null ? undefined : index.places.get(id)?.node)

  const toggle = useStableFunction((id: number) => {
    const changed = new Set(closed)
    if (!changed.delete(id)) changed.add(id)
    onClosedChange(changed)
  })
  function move(id: number, place: TreePlace) {
    const refusal = refusalOf(index, { id, place, maxDepth })
    if (refusal) return props.onRefused(refusal)
    if (place.parentId !== null && closed.has(place.parentId)) toggle(place.parentId)
    props.onMove(id, place)
  }
  const { tree, items, draggedId, aimed, told, dragOver } = useArrangedTree({
    index,
    closed,
    onClosedChange,
    onDrop: move,
    scrollTo: (at) => virtualizer.scrollToIndex(at),
  })
  const rowOf = (id: string | number | null) => tree.getItemInstance(`${id}`).getItemMeta().index
  const focused = rowOf(tree.getState().focusedItem)
  const kept = [focused, rowOf(draggedId)] as const
  const { virtualizer, heightBefore } = useDrawnRows(element, items, kept)
  const registered = useCallback(
    (mounted: HTMLDivElement | null) => {
      element.current = mounted
      tree.registerElement(mounted)
    },
    [tree],
  )
  const focusRow = useCallback((id: number) => focusItem(tree, `${id}`), [tree])
  const { focus } = props
  useEffect(() => {
    if (focus) focusRow(focus.id)
  }, [focus, focusRow])
  function endPlacing(id: number) {
    setPlacing(null)
    focusRow(id)
  }
  const actions = useMemo<RowActions>(
    () => ({
      toggle,
      openMoves: setMovedId,
      lift: (id) => liftItem(tree, `${id}`),
      pick: (targetId) => setPlacing((now) => now && { ...now, targetId }),
    }),
    [toggle, tree],
  )
  /** Where a dragged row would go, in words and on screen. */
  function aimOnScreen({ id, place, target, byKey }: AimedDrag) {
    const refusal = refusalOf(index, { id, place, maxDepth })
    const words = refusal
      ? `Impossible ici\u00a0: ${refusal}`
      : `Insérer ici, ${placeInWords(index, { id, place, labelOf })}`
    const isInto = !('childIndex' in target)
    const meta = target.item.getItemMeta()
    const [at, level] = isInto
      ? [meta.index, meta.level]
      : [target.dragLineIndex, target.dragLineLevel]
    const top = heightBefore(at)
    const name = dropName(index, { id, place, isInto })
    const height = isInto ? heightBefore(at + 1) - top : null
    return { name, words, refused: refusal !== null, byKey, top, height, level: level + 1 }
  }
  const moved = nodeOf(movedId)
  const placed = placing ? nodeOf(placing.id) : undefined
  const around = { index, maxDepth, labelOf, effectOf: props.effectOf }

  return (
    <>
      <p id={helpId} hidden>
        Appuyez sur Entrée pour commencer le déplacement.
      </p>
      <p role="status" className={layout.visuallyHidden} tabIndex={-1}>
        {told}
      </p>
      <div
        ref={registered}
        role="treegrid"
        aria-label={label}
        aria-rowcount={items.length}
        tabIndex={0}
        className={styles.tree}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target, currentTarget }) => {
          const row = target.closest<HTMLElement>('[role=row]')
          const entered = row ? items[Number(row.dataset.index)] : undefined
          if (entered) return entered.setFocused()
          const first = items[focused] ?? items[0]
          if (target !== currentTarget || !first) return
          // At once where it is drawn: the library waits a turn, in which the next key would be lost.
          const drawn = first.getElement()
          if (drawn) drawn.focus()
          else focusItem(tree, first.getId())
        }}
        onKeyDown={(event) => goByKey(event, tree)}
      >
        {virtualizer.getVirtualItems().map(({ index: at }) => {
          const item = items[at]
          const node = nodeOf(Number(item?.getId()))
          if (!item || !node) return null
          return (
            <TreeRow
              key={node.id}
              {...{ at, item, node, renderRow, labelOf, actions, arrangeable, helpId, dragOver }}
              measured={virtualizer.measureElement}
              top={heightBefore(at)}
              description={describe(node)}
              isOpen={item.isFolder() ? item.isExpanded() : null}
              isDragged={node.id === draggedId}
              isDropTarget={item.isUnorderedDragTarget()}
              isPlaced={placing?.id === node.id}
              isPicked={placing?.targetId === node.id}
              mayPick={placing !== null && !isWithin(index, node.id, placing.id)}
            />
          )
        })}
        {aimed && <DropPlace {...aimOnScreen(aimed)} />}
      </div>
      <span tabIndex={-1} />
      {placing && placed && (
        <PlacingBar
          {...around}
          node={placed}
          targetId={placing.targetId}
          onPlace={(place) => {
            move(placed.id, place)
            endPlacing(placed.id)
          }}
          onCancel={() => endPlacing(placed.id)}
        />
      )}
      {moved && (
        <MoveDialog
          {...around}
          node={moved}
          onMove={(place) => move(moved.id, place)}
          onPlace={() => {
            setMovedId(null)
            setPlacing({ id: moved.id, targetId: null })
          }}
          onClose={(hasMoved) => {
            setMovedId(null)
            if (hasMoved) focusRow(moved.id)
          }}
        />
      )}
    </>
  )
}
