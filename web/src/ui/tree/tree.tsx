import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import layout from '../layout.module.css'
import { DropPlace } from './drop-place.tsx'
import { MoveDialog } from './moves/move-dialog.tsx'
import { PlacingBar } from './moves/placing-bar.tsx'
import type { DropPoint } from './moves/tree-places.ts'
import { useTreeDrag } from './moves/use-tree-drag.ts'
import { goByKey } from './row-keys.ts'
import styles from './tree.module.css'
import {
  type ArrangedNode,
  childrenOf,
  isWithin,
  type PlacedNode,
  refusalOf,
  shownRows,
  type TreeIndex,
  type TreePlace,
} from './tree-model.ts'
import { type RowActions, TreeRow } from './tree-row.tsx'
import { type RowFocus, useDrawnRows } from './use-drawn-rows.ts'

/** A row that waits for its place, and the one pressed to say where. */
interface Placing {
  id: number
  targetId: number | null
}

export interface TreeProps<Node> {
  /** what the tree holds, read aloud */
  label: string
  index: TreeIndex<Node>
  /** levels that it may have (LIM-08) */
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
 * the row where one goes. Only the rows in the window are drawn.
 */
export function Tree<Node extends ArrangedNode<Node>>(props: TreeProps<Node>) {
  const { label, index, maxDepth, labelOf, renderRow, describe, closed, onClosedChange } = props
  const { arrangeable = true } = props
  const [movedId, setMovedId] = useState<number | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const nodeOf = (id: number | null) => (id === null ? undefined : index.places.get(id)?.node)
  const rows = useMemo(() => shownRows(index, closed), [index, closed])

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
  const drag = useTreeDrag({
    ...{ index, rows, closed, maxDepth, labelOf, toggle },
    onDrop: (id, place) => {
      move(id, place)
      focusRow(id)
    },
    onCancel: (id) => focusRow(id),
  })
  const { draggedId, hint } = drag
  const asked = props.focus
  const drawn = useDrawnRows(tree, rows, { asked, draggedId })
  const { virtualizer, focusedId, focusRow, heightBefore } = drawn
  function endPlacing(id: number) {
    setPlacing(null)
    focusRow(id)
  }
  const lift = useStableFunction(drag.lift)
  const actions = useMemo<RowActions>(
    () => ({
      toggle,
      openMoves: setMovedId,
      lift,
      pick: (targetId) => setPlacing((now) => now && { ...now, targetId }),
    }),
    [toggle, lift],
  )
  /** The row that a dropped one would go into or beside: a gap after a row is below all that is under it. */
  function placeOnScreen({ key, dropPosition }: DropPoint) {
    const at = rows.findIndex(({ node }) => node.id === key)
    const level = rows[at]?.level ?? 1
    const isBelow = (place: PlacedNode<Node>, below: number) => below > at && place.level <= level
    const after = rows.findIndex(isBelow)
    const end = dropPosition !== 'after' ? at + 1 : after < 0 ? rows.length : after
    const top = heightBefore(dropPosition === 'after' ? end - 1 : at)
    return { level, top, height: heightBefore(end) - top }
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
        {drag.told}
      </p>
      <div
        ref={tree}
        role="treegrid"
        aria-label={label}
        aria-rowcount={rows.length}
        tabIndex={0}
        className={styles.tree}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={({ target, currentTarget }) => {
          const row = target.closest<HTMLElement>('[data-index]')
          const id = rows[Number(row?.dataset.index)]?.node.id
          if (id !== undefined) return drawn.setFocusedId(id)
          const first = nodeOf(focusedId) ?? rows[0]?.node
          if (target === currentTarget && first) focusRow(first.id)
        }}
        onKeyDown={(event) => goByKey(event, { rows, closed, focusRow, toggle })}
        {...drag.dragHandlers}
      >
        {virtualizer.getVirtualItems().map(({ index: at, size }) => {
          const place = rows[at]
          if (!place) return null
          const { node } = place
          return (
            <TreeRow
              key={node.id}
              {...{ at, place, renderRow, labelOf, actions, arrangeable, helpId }}
              measured={virtualizer.measureElement}
              mayWait={drawn.mayWait}
              top={heightBefore(at)}
              height={size}
              siblings={childrenOf(index, place.parentId).length}
              description={describe(node)}
              isOpen={node.children.length > 0 ? !closed.has(node.id) : null}
              isDragged={node.id === draggedId}
              isDropTarget={hint?.point.key === node.id && hint.point.dropPosition === 'on'}
              isPlaced={placing?.id === node.id}
              isPicked={placing?.targetId === node.id}
              mayPick={placing !== null && !isWithin(index, node.id, placing.id)}
            />
          )
        })}
        {hint && <DropPlace hint={hint} {...placeOnScreen(hint.point)} />}
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
