import type { CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import { MAX_CARD_DEPTH } from '@etapes-climat/domain/cards/rules/card-limits'
import { de } from '@etapes-climat/domain/kernel/elision'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { useCallback, useId } from 'react'
import { toastRefusal } from '../../../ui/feedback/toast-store.ts'
import { positionsUnder } from '../../../ui/tree/moves/tree-places.ts'
import type { TreeSearch } from '../../../ui/tree/search-tree.ts'
import { type RowFocus, Tree } from '../../../ui/tree/tree.tsx'
import { indexTree, moveNode, type TreeIndex, type TreePlace } from '../../../ui/tree/tree-model.ts'
import { changedFigures, figureWords } from '../consequences/changed-figures.ts'
import { useTriedAct } from '../consequences/use-tried-act.ts'
import styles from './hierarchy.module.css'
import { stepCode } from './hierarchy-api.ts'
import { sectorAnchor } from './sector-menu.tsx'
import { describeNode, StepNode } from './step-node.tsx'

interface SectorTreeProps {
  sector: SectorCards
  index: TreeIndex<CardNode>
  /** null while nothing is searched */
  search: (TreeSearch & { wanted: string }) | null
  closed: ReadonlySet<number>
  onClosedChange: (closed: ReadonlySet<number>) => void
  focus: RowFocus | undefined
  onMove: (id: number, place: TreePlace) => void
}

/** A sector: its total and the tree of its steps. */
export function SectorTree(props: SectorTreeProps) {
  const { sector, index, search, closed, onClosedChange, focus, onMove } = props
  const titleId = useId()
  const wanted = search?.wanted ?? ''
  const renderRow = useCallback(
    (step: CardNode) => <StepNode step={step} wanted={wanted} />,
    [wanted],
  )
  return (
    <section id={sectorAnchor(sector)} className={styles.sector} aria-labelledby={titleId}>
      <header
        className={`${styles.head} caption flex flex-wrap items-baseline gap-x-3 gap-y-0 pb-2`}
      >
        <h2 className="text-2xl text-ink" id={titleId}>
          {sector.name}
        </h2>
        <span>{formatCount(index.places.size, 'étape')}</span>
        <p className="ml-auto">
          <b className="num mr-2 text-num-m stretch-num weight-figure lh-none text-ink">
            {formatNumber(sector.total)}
          </b>{' '}
          {CLIMATE_UNIT}
        </p>
      </header>
      {index.places.size === 0 ? (
        <p className="note py-4">Aucune étape dans ce secteur.</p>
      ) : search && search.found.length === 0 ? (
        <p className="note py-4">Aucune étape trouvée dans ce secteur.</p>
      ) : (
        <Tree
          label={`Étapes ${de(sector.name)}`}
          index={index}
          maxDepth={MAX_CARD_DEPTH}
          labelOf={stepCode}
          describe={describeNode}
          renderRow={renderRow}
          closed={closed}
          onClosedChange={onClosedChange}
          focus={focus}
          onMove={onMove}
          effectOf={(id, place) => <MoveEffect roots={index.roots} id={id} place={place} />}
          onRefused={toastRefusal}
        />
      )}
    </section>
  )
}

interface MoveEffectProps {
  roots: readonly CardNode[]
  id: number
  place: TreePlace
}

/** What a move under another step would change, before it is done. */
function MoveEffect({ roots, id, place }: MoveEffectProps) {
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
