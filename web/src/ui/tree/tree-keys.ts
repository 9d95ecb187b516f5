import { AssistiveDndState, type TreeInstance } from '@headless-tree/core'
import type { KeyboardEvent } from 'react'

const CONTROLS = 'button, a[href]'

/** Gives a row the focus, wherever it is. */
export function focusItem(tree: TreeInstance<string>, id: string): void {
  tree.getItemInstance(id).setFocused()
  tree.updateDomFocus()
}

/** Goes through the rows of a treegrid and the controls in them (ARIA APG), or through the places of a dragged row; Tab leaves the tree. */
export function goByKey(event: KeyboardEvent<HTMLElement>, tree: TreeInstance<string>): void {
  const { currentTarget, target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  if (key === 'Tab' && !tree.getState().dnd) {
    // From the edge of the tree the browser goes on by itself.
    const { previousElementSibling, nextElementSibling } = currentTarget
    const edge = event.shiftKey ? previousElementSibling : nextElementSibling
    if (edge instanceof HTMLElement) edge.focus({ preventScroll: true })
    return
  }
  const action = (tree.getState().dnd ? dragActions : rowActions)(event, tree, target)[key]
  if (!action) return
  event.preventDefault()
  action()
}

type Actions = Record<string, () => void>

function rowActions(_: KeyboardEvent, tree: TreeInstance<string>, target: HTMLElement): Actions {
  const item = tree.getFocusedItem()
  const row = item.getElement()
  if (!row?.contains(target)) return {}
  const { index, level, parentId } = item.getItemMeta()
  const rows = tree.getItems()
  const page = Math.max(1, Math.floor(innerHeight / row.offsetHeight) - 1)
  const among = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)]
  const beside = (by: number) => among[among.indexOf(target) + by]?.focus()
  const goTo = (to: number) => {
    const found = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (found) focusItem(tree, found.getId())
  }
  const isOpen = item.isFolder() && item.isExpanded()
  const toggle = () => (isOpen ? item.collapse() : item.expand())
  const actions: Actions = {
    ArrowDown: () => goTo(index + 1),
    ArrowUp: () => goTo(index - 1),
    PageDown: () => goTo(index + page),
    PageUp: () => goTo(index - page),
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    ArrowRight: () => (target === row && item.isFolder() && !isOpen ? toggle() : beside(1)),
    ArrowLeft: () => {
      if (target !== row) beside(-1)
      else if (isOpen) toggle()
      else if (level > 0) focusItem(tree, parentId)
    },
  }
  if (target === row && item.isFolder()) actions.Enter = toggle
  return actions
}

function dragActions({ nativeEvent, shiftKey, repeat }: KeyboardEvent, tree: TreeInstance<string>) {
  const { dragUp, dragDown, completeDrag } = tree.getHotkeyPresets()
  const target = tree.getDragTarget()
  const into = target && !('childIndex' in target) ? target.item : null
  const run = (hotkey: typeof dragUp) => () => hotkey.handler(nativeEvent, tree)
  const actions: Actions = {
    ArrowDown: run(dragDown),
    ArrowUp: run(dragUp),
    Tab: run(shiftKey ? dragUp : dragDown),
    Home: () => dragToEnd(tree, 'first'),
    End: () => dragToEnd(tree, 'last'),
    ArrowRight: () => into?.expand(),
    ArrowLeft: () => into?.collapse(),
    Enter: run(completeDrag),
    Escape: () => cancelDrag(tree),
  }
  return repeat ? {} : actions
}

/** Starts to drag by the keyboard: to the next place below, or above where there is none. */
export function liftItem(tree: TreeInstance<string>, id: string): void {
  const item = tree.getItemInstance(id)
  item.setFocused()
  tree.startKeyboardDrag([item])
  if (tree.getDragTarget()) return
  tree.applySubStateUpdate('dnd', { draggedItems: [item], dragTarget: { item } })
  tree.applySubStateUpdate('assistiveDndState', AssistiveDndState.Started)
  nextPlace(tree, 'dragUp')
  if (tree.getDragTarget()?.item === item) cancelDrag(tree)
}

/** Gives dragging by the keyboard up. */
export function cancelDrag(tree: TreeInstance<string>): void {
  const [item] = tree.getState().dnd?.draggedItems ?? []
  tree.stopKeyboardDrag()
  tree.applySubStateUpdate('assistiveDndState', AssistiveDndState.Aborted)
  if (item) focusItem(tree, item.getId())
}

const nextPlace = (tree: TreeInstance<string>, way: 'dragUp' | 'dragDown') =>
  tree.getHotkeyPresets()[way].handler(new KeyboardEvent('keydown'), tree)

/** To the first place of a tree, or the last; to the one beside it where the dragged row stands there already. */
function dragToEnd(tree: TreeInstance<string>, end: 'first' | 'last') {
  const item = tree.getRootItem()
  const roots = item.getChildren()
  const dragged = tree.getState().dnd?.draggedItems ?? []
  const isOwn = (end === 'last' ? roots.at(-1) : roots[0])?.equals(dragged[0])
  const [childIndex, dragLineIndex] =
    end === 'last' ? [roots.length, tree.getItems().length] : [0, 0]
  const insertionIndex =
    childIndex - (end === 'last' && roots.some((root) => root.equals(dragged[0])) ? 1 : 0)
  const dragTarget = { item, childIndex, insertionIndex, dragLineIndex, dragLineLevel: 0 }
  tree.applySubStateUpdate('dnd', { draggedItems: dragged, dragTarget })
  if (isOwn) nextPlace(tree, end === 'last' ? 'dragUp' : 'dragDown')
}
