import { de } from '@etapes-climat/domain/kernel/elision'
import { type ReactNode, useState } from 'react'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog/dialog.tsx'
import type { IconName } from '../../icon.tsx'
import {
  type ArrangedNode,
  childrenOf,
  refusalOf,
  type TreeIndex,
  type TreePlace,
} from '../tree-model.ts'
import styles from './move-dialog.module.css'
import { type MoveStep, placeInWords, stepPlaces } from './tree-places.ts'

/** A node that is moved without dragging. */
export interface MovedNode<Node> {
  index: TreeIndex<Node>
  node: Node
  maxDepth: number
  labelOf: (node: Node) => string
  /** what a move under another node would change */
  effectOf: ((id: number, place: TreePlace) => ReactNode) | undefined
}

interface MoveDialogProps<Node> extends MovedNode<Node> {
  onMove: (place: TreePlace) => void
  /** the place is to be shown in the tree, for example because it is far */
  onPlace: () => void
  /** @param hasMoved the row is drawn anew, and its buttons have lost the focus */
  onClose: (hasMoved: boolean) => void
}

const ICONS: Record<MoveStep, IconName> = {
  up: 'arrow-up',
  down: 'arrow-down',
  in: 'arrow-right',
  out: 'arrow-left',
}
const STEPS = Object.keys(ICONS) as MoveStep[]

/** « Déplacer… »: moves a node without dragging, as often as needed (WCAG 2.5.7). */
export function MoveDialog<Node extends ArrangedNode<Node>>(props: MoveDialogProps<Node>) {
  const { index, node, maxDepth, labelOf, onMove } = props
  const [hasMoved, setHasMoved] = useState(false)
  const close = () => props.onClose(hasMoved)
  const from = index.places.get(node.id)
  const places = stepPlaces(index, node.id)
  const words = stepWords(props)
  if (!from) return null

  return (
    <Dialog
      title={`Déplacer «\u00a0${labelOf(node)}\u00a0»`}
      onClose={close}
      actions={
        <Button variant="accent" onClick={close}>
          Terminer
        </Button>
      }
    >
      <p role="status">Se trouve {placeInWords(index, { id: node.id, place: from, labelOf })}.</p>
      <ul className="grid gap-2 mt-4">
        {STEPS.map((step) => {
          const place = places[step]
          const refusal = place && refusalOf(index, { id: node.id, place, maxDepth })
          return (
            <li key={step}>
              <Button
                icon={ICONS[step]}
                className={styles.move}
                data-autofocus={step === 'up' || undefined}
                aria-disabled={!place || refusal !== null}
                onClick={() => {
                  if (!place || refusal) return
                  setHasMoved(true)
                  onMove(place)
                }}
              >
                {words[step]}
              </Button>
              {refusal && <span className={styles.remark}>{refusal}</span>}
              {place && !refusal && place.parentId !== from.parentId && props.effectOf && (
                <span className={styles.effect}>{props.effectOf(node.id, place)}</span>
              )}
            </li>
          )
        })}
        <li>
          <Button icon="move" className={styles.move} onClick={props.onPlace}>
            Choisir sa place dans l’arborescence
          </Button>
        </li>
      </ul>
    </Dialog>
  )
}

/** The four moves with the names of what is around. */
function stepWords<Node extends ArrangedNode<Node>>({
  index,
  node,
  labelOf,
}: MovedNode<Node>): Record<MoveStep, string> {
  const from = index.places.get(node.id)
  const parent = from?.parentId == null ? undefined : index.places.get(from.parentId)?.node
  const previous = from && childrenOf(index, from.parentId)[from.rank - 1]
  return {
    up: 'Monter',
    down: 'Descendre',
    in: previous ? `Rentrer sous ${labelOf(previous)}` : 'Rentrer sous la précédente',
    out: parent ? `Sortir ${de(labelOf(parent))}` : 'Sortir d’un niveau',
  }
}
