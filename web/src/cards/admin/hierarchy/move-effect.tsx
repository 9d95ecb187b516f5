import type { CardNode } from '@etapes-climat/domain/cards/contract'
import { positionsUnder } from '../../../ui/tree/moves/tree-places.ts'
import { indexTree, moveNode, type TreePlace } from '../../../ui/tree/tree-model.ts'
import { changedFigures, figureWords } from '../consequences/changed-figures.ts'
import { useTriedAct } from '../consequences/use-tried-act.ts'

interface MoveEffectProps {
  roots: readonly CardNode[]
  id: number
  place: TreePlace
}

/** What a move under another step would change, before it is done (LIFE-15). */
export function MoveEffect({ roots, id, place }: MoveEffectProps) {
  const after = indexTree(moveNode(roots, id, place))
  const positions = positionsUnder(after, place.parentId)
  const tried = useTriedAct({ act: 'move', positions, basedOn: [] })
  if (tried.is === 'waiting' || tried.is === 'asked') return 'Calcul de ce qui va changer…'
  if (tried.is === 'failed') return `Ce qui va changer n’a pas pu être calculé. ${tried.reason}`
  const figures = changedFigures(tried.consequences).filter(
    ({ before, after: now }) => before !== now,
  )
  if (figures.length === 0) return 'Aucun chiffre ne change.'
  return `Ce qui va changer\u00a0: ${figures.map(figureWords).join(', ')}.`
}
