import { type DragEvent, useEffect, useState } from 'react'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import {
  type ArrangedNode,
  isWithin,
  type PlacedNode,
  refusalOf,
  type TreeIndex,
  type TreePlace,
} from '../tree-model.ts'
import { dropPoints, pointsAt } from './drop-points.ts'
import { type DropPoint, dropName, isOwnPlace, placeInWords, placeOfDrop } from './tree-places.ts'

interface TreeDragOptions<Node> {
  index: TreeIndex<Node>
  rows: readonly PlacedNode<Node>[]
  closed: ReadonlySet<number>
  maxDepth: number
  labelOf: (node: Node) => string
  toggle: (id: number) => void
  /** dropped, also where the tree refuses it: the person is told why */
  onDrop: (id: number, place: TreePlace) => void
  /** given up by the keyboard: the row is to have the focus again */
  onCancel: (id: number) => void
}

/** A row that is dragged, and where it would be dropped; by the mouse, that may be nowhere. */
interface Drag {
  id: number
  byKey: boolean
  point: DropPoint | null
}

/** Where a dragged row would go, in words. */
export interface DropHint {
  point: DropPoint
  /** short name, for the focus of the keyboard */
  name: string
  words: string
  refused: boolean
  byKey: boolean
}

/** After which a closed row that the mouse stays on opens. */
const OPENS_AFTER_MS = 800

/** Dragging within one tree, by the mouse as browsers drag and scroll, or by the keyboard. */
export function useTreeDrag<Node extends ArrangedNode<Node>>(options: TreeDragOptions<Node>) {
  const { index, rows, closed, maxDepth, labelOf, toggle, onDrop, onCancel } = options
  const [drag, setDrag] = useState<Drag | null>(null)
  const [told, setTold] = useState('')

  const mayDrop = (id: number, point: DropPoint) =>
    !isWithin(index, point.key, id) && !isOwnPlace(index, id, point)

  function drop({ id, point }: Drag) {
    const place = point && placeOfDrop(index, id, point)
    setDrag(null)
    if (!place) return
    setTold('Dépôt terminé.')
    onDrop(id, place)
  }

  function cancel({ id }: Drag) {
    setDrag(null)
    setTold('Dépôt annulé.')
    onCancel(id)
  }

  /** The next place from one of them, or from the end that the way begins at. */
  function step(id: number, from: DropPoint | null, by: 1 | -1): DropPoint | undefined {
    const all = dropPoints(index, closed, rows)
    const ways = by > 0 ? all : all.toReversed()
    const at = ways.findIndex((point) => isSamePoint(point, from))
    return ways.slice(at + 1).find((point) => mayDrop(id, point))
  }

  function lift(id: number) {
    const here: DropPoint = { key: id, dropPosition: 'on' }
    const point = step(id, here, 1) ?? step(id, here, -1)
    if (!point) return
    setDrag({ id, point, byKey: true })
    setTold(
      'Déplacement commencé. Choisissez une place avec les flèches, puis appuyez sur Entrée pour déposer, ou sur Échap pour annuler.',
    )
  }

  const takeKey = useStableFunction((event: KeyboardEvent) => {
    if (!drag?.point || event.repeat) return
    const { id, point } = drag
    const goTo = (next: DropPoint | undefined) => next && setDrag({ ...drag, point: next })
    const open = (isOpen: boolean) =>
      point.dropPosition === 'on' && closed.has(point.key) !== isOpen && toggle(point.key)
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(step(id, point, 1)),
      ArrowUp: () => goTo(step(id, point, -1)),
      Tab: () => goTo(step(id, point, event.shiftKey ? -1 : 1)),
      Home: () => goTo(step(id, null, 1)),
      End: () => goTo(step(id, null, -1)),
      ArrowRight: () => open(true),
      ArrowLeft: () => open(false),
      Enter: () => drop(drag),
      Escape: () => cancel(drag),
    }
    event.preventDefault()
    event.stopPropagation()
    actions[event.key]?.()
  })
  const giveUp = useStableFunction(() => drag && cancel(drag))
  const isByKey = drag?.byKey === true
  useEffect(() => {
    if (!isByKey) return
    document.addEventListener('keydown', takeKey, true)
    document.addEventListener('pointerdown', giveUp, true)
    return () => {
      document.removeEventListener('keydown', takeKey, true)
      document.removeEventListener('pointerdown', giveUp, true)
    }
  }, [isByKey, takeKey, giveUp])

  const staysOn = !isByKey && drag?.point?.dropPosition === 'on' ? drag.point.key : null
  useEffect(() => {
    if (staysOn === null || !closed.has(staysOn)) return
    const timer = setTimeout(() => toggle(staysOn), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [staysOn, closed, toggle])

  const rowUnder = ({ target }: DragEvent) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  /** The place under the mouse. */
  function pointUnder(event: DragEvent, id: number): DropPoint | null {
    const element = rowUnder(event)
    const row = rows[Number(element?.dataset.index)]
    if (!element || !row) return null
    const { left, top, height } = element.getBoundingClientRect()
    const indent = Number.parseFloat(getComputedStyle(element).paddingLeft)
    const level = (indent > 0 ? (event.clientX - left) / indent : 1) * (row.level - 1)
    const out = Math.max(0, Math.ceil(row.level - 1 - level))
    const down = (event.clientY - top) / height
    return pointsAt(index, closed, { row, down, out }).find((at) => mayDrop(id, at)) ?? null
  }

  const pointTo = (point: DropPoint | null) =>
    setDrag((now) => (now && !isSamePoint(now.point, point) ? { ...now, point } : now))
  const dragHandlers = {
    onDragStart: (event: DragEvent) => {
      const row = rows[Number(rowUnder(event)?.dataset.index)]
      if (!row) return
      event.dataTransfer.setData('text/plain', row.node.name)
      event.dataTransfer.effectAllowed = 'move'
      setDrag({ id: row.node.id, byKey: false, point: null })
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      pointTo(pointUnder(event, drag.id))
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) pointTo(null)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (drag) drop(drag)
    },
    onDragEnd: () => setDrag(null),
  }
  return { draggedId: drag?.id ?? null, hint: hintOf(drag), told, lift, dragHandlers }

  function hintOf(now: Drag | null): DropHint | null {
    const place = now?.point && placeOfDrop(index, now.id, now.point)
    if (!now?.point || !place) return null
    const { id, point, byKey } = now
    const refusal = refusalOf(index, { id, place, maxDepth })
    const words = refusal
      ? `Impossible ici\u00a0: ${refusal}`
      : `Insérer ici, ${placeInWords(index, { id, place, labelOf })}`
    return { point, byKey, words, refused: refusal !== null, name: dropName(index, id, point) }
  }
}

const isSamePoint = (one: DropPoint | null, other: DropPoint | null) =>
  one?.key === other?.key && one?.dropPosition === other?.dropPosition
