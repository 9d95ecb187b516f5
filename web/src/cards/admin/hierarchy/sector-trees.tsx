import type { CardNode, SectorCards } from '@etapes-climat/domain/cards/contract'
import { formatCount, formatNumber } from '@etapes-climat/domain/kernel/format'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useSearchText } from '../../../lib/address/use-search-text.ts'
import { undoByKey } from '../../../lib/keyboard/undo-by-key.ts'
import { SearchField } from '../../../ui/form/control.tsx'
import { useTreeMoves } from '../../../ui/tree/moves/use-tree-moves.ts'
import { searchTree, type TreeSearch } from '../../../ui/tree/search-tree.ts'
import type { RowFocus } from '../../../ui/tree/tree.tsx'
import { indexTree, parentIds, type TreeIndex } from '../../../ui/tree/tree-model.ts'
import { TreeTools } from '../../../ui/tree/tree-tools.tsx'
import { useTreeView } from '../../../ui/tree/use-tree-view.ts'
import { useOfferUndo } from '../last-act/use-offer-undo.ts'
import styles from './hierarchy.module.css'
import { hierarchyQuery, stepCode, stepForest } from './hierarchy-api.ts'
import { SectorMenu } from './sector-menu.tsx'
import { SectorTree } from './sector-tree.tsx'

interface IndexedSector {
  sector: SectorCards
  index: TreeIndex<CardNode>
  search: TreeSearch
}

/** The trees of all sectors, and what is done to them together. */
export function SectorTrees({ stored }: { stored: SectorCards[] }) {
  const queryClient = useQueryClient()
  const offerUndo = useOfferUndo()
  const moves = useTreeMoves(
    stepForest((values) => {
      const before = queryClient.getQueryData(hierarchyQuery.queryKey) ?? stored
      const message = movedValuesWords(before, values)
      if (message) void offerUndo({ message })
    }),
    stored,
  )
  const { text, setText, wanted } = useSearchText()
  const trees = useIndexedSectors(moves.shown ?? stored, wanted)
  const closedBySearch = useMemo(
    () => new Set(trees.flatMap(({ search }) => [...search.closed])),
    [trees],
  )
  const { closed, setClosed } = useTreeView(wanted, closedBySearch)
  const found = trees.flatMap(({ search }) => search.found)
  const [focus, setFocus] = useState<RowFocus>()

  function focusFound(event: FormEvent) {
    event.preventDefault()
    const at = found.indexOf(focus?.id ?? -1)
    const next = found[at + 1] ?? found[0]
    if (wanted && next !== undefined) setFocus({ id: next })
  }

  return (
    <>
      <TreeTools
        onOpenAll={() => setClosed(new Set())}
        onCloseAll={() => setClosed(new Set(trees.flatMap(({ index }) => parentIds(index))))}
        onUndo={moves.last && moves.undo}
        status={wanted ? foundWords(found.length, moves.status) : moves.status}
      >
        <form aria-label="Recherche" onSubmit={focusFound}>
          <SearchField label="Rechercher une étape" value={text} onText={setText} />
        </form>
      </TreeTools>
      <div className={`${styles.columns} grid gap-8 items-start`}>
        <SectorMenu sectors={trees.map(({ sector }) => sector)} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key acts from inside the trees */}
        <div className="stack gap-12" onKeyDown={undoByKey(moves.undo)}>
          {trees.map(({ sector, index, search }) => (
            <SectorTree
              key={sector.id}
              sector={sector}
              index={index}
              search={wanted ? { ...search, wanted } : null}
              closed={closed}
              focus={focus && index.places.has(focus.id) ? focus : undefined}
              onClosedChange={(changed) => setClosed(merged(closed, changed, index))}
              onMove={(id, place) => moves.move({ treeId: sector.id, id, place })}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** Each sector is indexed again only when its steps change. */
function useIndexedSectors(sectors: readonly SectorCards[], wanted: string): IndexedSector[] {
  const [known] = useState(() => new WeakMap<readonly CardNode[], TreeIndex<CardNode>>())
  return useMemo(
    () =>
      sectors.map((sector) => {
        const index = known.get(sector.cards) ?? indexTree(sector.cards)
        known.set(sector.cards, index)
        return { sector, index, search: searchIn(index, wanted) }
      }),
    [sectors, wanted, known],
  )
}

const NOTHING: TreeSearch = { found: [], closed: new Set() }

const searchIn = (index: TreeIndex<CardNode>, wanted: string) =>
  wanted ? searchTree(index, wanted, (step) => [stepCode(step), step.name]) : NOTHING

/** The closed nodes of all sectors, after those of one have changed. */
function merged(
  closed: ReadonlySet<number>,
  changed: ReadonlySet<number>,
  { places }: TreeIndex<CardNode>,
): ReadonlySet<number> {
  return new Set([...[...closed].filter((id) => !places.has(id)), ...changed])
}

function foundWords(found: number, status: string): string {
  const count = formatCount(found, 'étape trouvée', 'étapes trouvées')
  return `${count}. ${found > 0 ? 'Entrée va de l’une à l’autre. ' : ''}${status}`
}

/**
 * Which values a saved move made others, « T3 passe de 180 à 70 »; null when none.
 * @param sectors as they were before it
 * @param values by `@id`; kgCO2e per person per year
 */
function movedValuesWords(
  sectors: readonly SectorCards[],
  values: ReadonlyMap<string, number>,
): string | null {
  const below = (step: CardNode): CardNode[] => [step, ...step.children.flatMap(below)]
  const moved = sectors
    .flatMap(({ cards }) => cards.flatMap(below))
    .flatMap((step) => {
      const val = values.get(step['@id'])
      if (val === undefined || val === step.val) return []
      return [`${stepCode(step)} passe de ${formatNumber(step.val)} à ${formatNumber(val)}`]
    })
  return moved.length > 0 ? `${moved.join(', ')}.` : null
}
