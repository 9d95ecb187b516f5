import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { Virtualizer } from 'react-aria-components/Virtualizer'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { useMediaQuery } from '../../lib/window/use-media-query.ts'
import { MoveDialog } from './moves/move-dialog.tsx'
import { PlacingBar } from './moves/placing-bar.tsx'
import { useTreeDrag } from './moves/use-tree-drag.tsx'
import { reservePressStyle } from './press-style.ts'
import styles from './tree.module.css'
import { TreeLayout } from './tree-layout.ts'
import {
  type ArrangedNode,
  isWithin,
  parentIds,
  refusalOf,
  type TreeIndex,
  type TreePlace,
} from './tree-model.ts'
import { TreeRow } from './tree-row.tsx'
import { type TreeRows, TreeRowsContext } from './tree-rows-context.ts'
import { useKeepInView } from './use-keep-in-view.ts'
import { type RowFocus, useRowFocus } from './use-row-focus.ts'

reservePressStyle()

const layoutOptions = (estimatedRowSize: number) => ({
  estimatedRowSize,
  dropIndicatorThickness: 32,
})
/** Rows are measured once drawn; this stands for those that are not, in px. */
const WIDE = layoutOptions(45)
const NARROW = layoutOptions(100)
/** Where a row takes several lines. */
const NARROW_WINDOW = '(width < 48rem)'

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
  const isNarrow = useMediaQuery(NARROW_WINDOW)
  const nodeOf = (id: number) => index.places.get(id)?.node

  function move(id: number, place: TreePlace) {
    const refusal = refusalOf(index, { id, place, maxDepth })
    if (refusal) return props.onRefused(refusal)
    if (place.parentId !== null && closed.has(place.parentId)) {
      onClosedChange(new Set([...closed].filter((key) => key !== place.parentId)))
    }
    props.onMove(id, place)
  }

  const { focusRow, keepState } = useRowFocus(props.focus)
  const { dragAndDropHooks, hintOn, isDragging } = useTreeDrag({
    index,
    maxDepth,
    labelOf,
    isDisabled: !arrangeable,
    onDrop: (id, place) => {
      move(id, place)
      focusRow(id)
    },
  })
  useKeepInView(tree, isDragging)
  function endPlacing(id: number) {
    setPlacing(null)
    focusRow(id)
  }
  const moved = movedId === null ? undefined : nodeOf(movedId)
  const placed = placing === null ? undefined : nodeOf(placing.id)
  // What follows stays the same while it can: a change draws every row again.
  const open = useMemo(() => parentIds(index).filter((id) => !closed.has(id)), [index, closed])
  const changeOpen = useStableFunction((keys: ReadonlySet<unknown>) =>
    onClosedChange(new Set(parentIds(index).filter((id) => !keys.has(id)))),
  )
  const context = useMemo<TreeRows>(() => {
    const withNode = <Result,>(id: number, of: (node: Node) => Result, none: Result) => {
      const node = index.places.get(id)?.node
      return node ? of(node) : none
    }
    return {
      contentOf: (id) => withNode<ReactNode>(id, renderRow, null),
      labelOf: (id) => withNode(id, labelOf, ''),
      hintOn,
      onOpenMoves: arrangeable ? setMovedId : null,
      placing: placing && {
        movedId: placing.id,
        targetId: placing.targetId,
        mayPick: (id) => !isWithin(index, id, placing.id),
        onPick: (targetId) => setPlacing({ id: placing.id, targetId }),
      },
    }
  }, [index, renderRow, labelOf, hintOn, arrangeable, placing])
  const rows = useMemo(
    () => (
      <Virtualizer layout={TreeLayout} layoutOptions={isNarrow ? NARROW : WIDE}>
        <AriaTree
          ref={tree}
          aria-label={label}
          className={({ state }) => {
            keepState(state)
            return styles.tree ?? ''
          }}
          items={index.roots}
          expandedKeys={open}
          onExpandedChange={changeOpen}
          dragAndDropHooks={dragAndDropHooks}
        >
          {(node) => treeItem(node, describe)}
        </AriaTree>
      </Virtualizer>
    ),
    [isNarrow, label, keepState, index.roots, open, changeOpen, dragAndDropHooks, describe],
  )

  return (
    <I18nProvider locale="fr-FR">
      <TreeRowsContext value={context}>{rows}</TreeRowsContext>
      {placing && placed && (
        <PlacingBar
          index={index}
          node={placed}
          targetId={placing.targetId}
          maxDepth={maxDepth}
          labelOf={labelOf}
          onPlace={(place) => {
            move(placed.id, place)
            endPlacing(placed.id)
          }}
          onCancel={() => endPlacing(placed.id)}
        />
      )}
      {moved && (
        <MoveDialog
          index={index}
          node={moved}
          maxDepth={maxDepth}
          labelOf={labelOf}
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
    </I18nProvider>
  )
}

/** A node and what is under it. What is drawn comes from the context: these are kept by node. */
function treeItem<Node extends ArrangedNode<Node>>(node: Node, describe: (node: Node) => string) {
  return (
    <TreeItem
      id={node.id}
      textValue={node.name}
      aria-label={describe(node)}
      className={styles.row ?? ''}
    >
      <TreeItemContent>{(state) => <TreeRow state={state} />}</TreeItemContent>
      <Collection items={node.children}>{(child) => treeItem(child, describe)}</Collection>
    </TreeItem>
  )
}
