// biome-ignore-all lint/a11y/useSemanticElements: rows of a treegrid are not those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: what is in a cell has the focus, or its row
import type { ItemInstance } from '@headless-tree/core'
import { type CSSProperties, type DragEvent, memo, type ReactNode, useCallback } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './tree.module.css'
import type { ArrangedNode } from './tree-model.ts'

/** What is done from the rows of a tree, by the id of their node. */
export interface RowActions {
  toggle: (id: number) => void
  openMoves: (id: number) => void
  /** starts to drag by the keyboard */
  lift: (id: number) => void
  /** says where the row that waits for its place goes */
  pick: (id: number) => void
}

interface CellsProps<Node> {
  node: Node
  renderRow: (node: Node) => ReactNode
  labelOf: (node: Node) => string
  actions: RowActions
  /** null: nothing is under it */
  isOpen: boolean | null
  arrangeable: boolean
  /** id of what says how to drag */
  helpId: string
  /** this row waits for its place */
  isPlaced: boolean
  isPicked: boolean
  mayPick: boolean
}

/** What is in a row: handle, open or close, what the screen draws, other ways to move (WCAG 2.5.7). */
function Cells<Node extends ArrangedNode<Node>>(props: CellsProps<Node>) {
  const { node, labelOf, actions, isOpen, arrangeable, isPlaced, isPicked } = props
  const { id, name } = node
  return (
    <div
      role="gridcell"
      className={`${styles.cells} relative grid gap-2 items-center min-h-11.25 rule-b bg-ground text-s lh-[1.3]`}
      data-placed={isPlaced || undefined}
      data-picked={isPicked || undefined}
    >
      {arrangeable ? (
        <button
          type="button"
          className={styles.handle}
          aria-label={`Déplacer ${name}`}
          aria-describedby={props.helpId}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            event.stopPropagation()
            actions.lift(id)
          }}
          // The mouse drags the row; what presses is a finger, or assistive technology.
          onClick={() => actions.openMoves(id)}
        >
          <Handle />
        </button>
      ) : (
        <span />
      )}
      {isOpen === null ? (
        <span />
      ) : (
        <button
          type="button"
          className={styles.opener}
          aria-label={`${isOpen ? 'Réduire' : 'Développer'} ${name}`}
          onClick={() => actions.toggle(id)}
        >
          <Icon name="chevron-right" />
        </button>
      )}
      {props.renderRow(node)}
      {arrangeable && (
        <IconButton
          size="s"
          icon="move"
          label={`Déplacer…\u00a0: ${labelOf(node)}`}
          aria-haspopup="dialog"
          onClick={() => actions.openMoves(id)}
        />
      )}
      {props.mayPick && (
        <button
          type="button"
          className={`${styles.pick} absolute inset-0 z-1 no-border cursor-pointer`}
          aria-label={`Placer près de\u00a0: ${labelOf(node)}`}
          aria-pressed={isPicked}
          onClick={() => actions.pick(id)}
        />
      )}
    </div>
  )
}

/** Drawn again only when the node, or what may be done to it, changes; not when the row moves. */
const SteadyCells = memo(Cells) as typeof Cells

interface TreeRowProps<Node> extends CellsProps<Node> {
  item: ItemInstance<string>
  /** index among the rows */
  at: number
  /** from the top of the tree, in px */
  top: number
  /** what it says, read aloud */
  description: string
  isDragged: boolean
  isDropTarget: boolean
  /** takes the element, to measure it */
  measured: (row: HTMLElement | null) => void
  dragOver: (event: DragEvent<HTMLElement>, item: ItemInstance<string>) => void
}

/** A row where it stands; a press beside its controls opens or closes it. */
export function TreeRow<Node extends ArrangedNode<Node>>(props: TreeRowProps<Node>) {
  const { item, at, top, description, isDragged, isDropTarget, ...others } = props
  const { measured, dragOver, ...cells } = others
  const { node, isOpen, arrangeable, actions } = cells
  const level = item.getItemMeta().level + 1
  const mounted = useCallback(
    (row: HTMLElement | null) => {
      item.registerElement(row)
      measured(row)
    },
    [item, measured],
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
    <div
      {...item.getProps()}
      ref={mounted}
      role="row"
      tabIndex={-1}
      aria-label={description}
      aria-selected={undefined}
      aria-rowindex={at + 1}
      className={styles.row}
      draggable={arrangeable}
      data-index={at}
      data-level={level}
      data-dragging={isDragged || undefined}
      data-drop-target={isDropTarget || undefined}
      style={{ ...levelStyle(level), transform: `translateY(${top}px)` }}
      onDragOver={(event) => dragOver(event, item)}
      onClick={({ target }) => {
        const isControl = target instanceof Element && target.closest('button, a[href]')
        if (isOpen !== null && !isControl) actions.toggle(node.id)
      }}
    >
      <SteadyCells {...cells} />
    </div>
  )
}

/** The level of a row, which its indent depends on. */
export const levelStyle = (level: number) => ({ '--tree-item-level': level }) as CSSProperties

function Handle() {
  return (
    <svg viewBox="0 0 12 18" aria-hidden="true">
      <path d="M3 2h0M9 2h0M3 9h0M9 9h0M3 16h0M9 16h0" />
    </svg>
  )
}
