import type { KeyboardEvent } from 'react'
import type { ArrangedNode, PlacedNode } from './tree-model.ts'

interface KeyedRows<Node> {
  rows: readonly PlacedNode<Node>[]
  closed: ReadonlySet<number>
  focusRow: (id: number) => void
  toggle: (id: number) => void
}

const CONTROLS = 'button, a[href]'

/** Goes through the rows of a treegrid and the controls in them (ARIA APG); Tab leaves it. */
export function goByKey<Node extends ArrangedNode<Node>>(
  event: KeyboardEvent<HTMLElement>,
  { rows, closed, focusRow, toggle }: KeyedRows<Node>,
): void {
  const { currentTarget: tree, target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const row = target.closest<HTMLElement>('[role=row]')
  const at = Number(row?.dataset.index)
  const place = rows[at]
  if (!row || !place) return
  if (key === 'Tab') {
    // From the edge of the tree the browser goes on by itself.
    const edge = event.shiftKey ? tree.previousElementSibling : tree.nextElementSibling
    if (edge instanceof HTMLElement) edge.focus({ preventScroll: true })
    return
  }
  const { id, children } = place.node
  const isOpen = children.length > 0 && !closed.has(id)
  const page = Math.max(1, Math.floor(innerHeight / row.offsetHeight) - 1)
  const among = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)]
  const beside = (by: number) => among[among.indexOf(target) + by]?.focus()
  const goTo = (to: number) => {
    const found = rows[Math.min(Math.max(to, 0), rows.length - 1)]
    if (found) focusRow(found.node.id)
  }
  const actions: Record<string, () => void> = {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at - 1),
    PageDown: () => goTo(at + page),
    PageUp: () => goTo(at - page),
    Home: () => goTo(0),
    End: () => goTo(rows.length - 1),
    ArrowRight: () => (target === row && closed.has(id) ? toggle(id) : beside(1)),
    ArrowLeft: () => {
      if (target !== row) beside(-1)
      else if (isOpen) toggle(id)
      else if (place.parentId !== null) focusRow(place.parentId)
    },
  }
  if (target === row && children.length > 0) actions.Enter = () => toggle(id)
  const action = actions[key]
  if (!action) return
  event.preventDefault()
  action()
}
