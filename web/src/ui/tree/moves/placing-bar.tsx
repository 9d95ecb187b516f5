import { useEffect, useRef } from 'react'
import { useStableFunction } from '../../../lib/use-stable-function.ts'
import { Button, LinkButton } from '../../button.tsx'
import { type ArrangedNode, refusalOf, type TreeIndex, type TreePlace } from '../tree-model.ts'
import moves from './move-dialog.module.css'
import type { MovedNode } from './move-dialog.tsx'
import styles from './placing-bar.module.css'
import { placeInWords, placeOfDrop } from './tree-places.ts'

interface PlacingBarProps<Node> extends MovedNode<Node> {
  /** the row that was pressed; null: none yet */
  targetId: number | null
  onPlace: (place: TreePlace) => void
  onCancel: () => void
}

/** While a node waits for its place: what to press, then the places around the pressed row (WCAG 2.5.7). */
export function PlacingBar<Node extends ArrangedNode<Node>>(props: PlacingBarProps<Node>) {
  const { index, node, targetId, maxDepth, labelOf, onPlace, onCancel } = props
  const parentId = index.places.get(node.id)?.parentId ?? null
  const bar = useRef<HTMLElement>(null)
  // The dialog that led here is gone, and the focus with it.
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  useEscape(onCancel)
  const { id } = node
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={styles.bar}
      aria-label={`Placer «\u00a0${labelOf(node)}\u00a0»`}
    >
      <p role="status">
        {targetId === null
          ? `«\u00a0${labelOf(node)}\u00a0»\u00a0: choisissez une ligne, puis une place autour d’elle.`
          : `Où placer «\u00a0${labelOf(node)}\u00a0»\u00a0?`}
      </p>
      <ul className={`${styles.places} grid gap-x-4 gap-y-2 w-full`}>
        {placesAround(index, id, targetId).map((place) => {
          const refusal = refusalOf(index, { id, place, maxDepth })
          return (
            <li key={`${place.parentId} ${place.rank}`}>
              <Button
                size="s"
                className={styles.place}
                aria-disabled={refusal !== null}
                onClick={() => !refusal && onPlace(place)}
              >
                Placer {placeInWords(index, { id, place, labelOf })}
              </Button>
              {refusal && <span className={moves.remark}>{refusal}</span>}
              {!refusal && place.parentId !== parentId && props.effectOf && (
                <span className={moves.effect}>{props.effectOf(id, place)}</span>
              )}
            </li>
          )
        })}
      </ul>
      <LinkButton onClick={onCancel}>Annuler</LinkButton>
    </section>
  )
}

/** The focus may be on a row as well: the key acts from everywhere. */
function useEscape(onEscape: () => void) {
  const action = useStableFunction(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  useEffect(() => {
    // Before the tree, which takes the key for itself.
    document.addEventListener('keydown', action, true)
    return () => document.removeEventListener('keydown', action, true)
  }, [action])
}

/** Before, in and after a row. */
function placesAround<Node extends ArrangedNode<Node>>(
  index: TreeIndex<Node>,
  id: number,
  targetId: number | null,
): TreePlace[] {
  if (targetId === null) return []
  return (['before', 'on', 'after'] as const).flatMap(
    (dropPosition) => placeOfDrop(index, id, { key: targetId, dropPosition }) ?? [],
  )
}
