import type { PositionsBody } from '@etapes-climat/domain/kernel/position-list'
import { lowerFirst } from '@etapes-climat/domain/kernel/text'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { toastFailure } from '../../feedback/toast-store.ts'
import {
  type ArrangedNode,
  indexTree,
  moveNode,
  siblingsAt,
  type TreeIndex,
  type TreePlace,
} from '../tree-model.ts'
import { placeInWords, positionsUnder, seenFamily, staleFamilyInWords } from './tree-places.ts'

/** A node that was moved in one of the trees of a screen. */
export interface TreeMove {
  treeId: number
  id: number
  place: TreePlace
}

/** The trees of a screen: how they are kept in the cache, read and saved. */
export interface TreeSource<Data, Node> {
  queryKey: QueryKey
  /** start of the keys of everything that a move may change, the trees included */
  changed: QueryKey
  rootsOf: (data: Data, treeId: number) => readonly Node[]
  withRoots: (data: Data, treeId: number, roots: readonly Node[]) => Data
  /** @returns what else the move changed in the trees */
  savePositions: (sent: PositionsBody) => Promise<(data: Data) => Data>
  /** what follows a saved move */
  onMoved?: (node: Node) => Promise<void>
  /** what else is said of a node that comes under another parent; `beside`: the others there */
  remarkOn?: (node: Node, beside: readonly Node[], parent: Node | undefined) => string
  labelOf: (node: Node) => string
}

/** What was on screen when a node was moved, and the way back. */
interface AnnouncedMove extends TreeMove {
  name: string
  from: TreePlace
  /** sentence for what the move did */
  announcement: string
}

/**
 * Moves that are shown at once and saved one after the other; when one fails, or rests on what
 * someone else has changed since, the trees go back to what is stored and the person is told why.
 */
export function useTreeMoves<Data, Node extends ArrangedNode<Node>>(
  forest: TreeSource<Data, Node>,
  stored: Data | undefined,
) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly AnnouncedMove[]>([])
  const [last, setLast] = useState<AnnouncedMove | null>(null)
  const [status, setStatus] = useState('')
  const queue = useRef({ saves: Promise.resolve(), failures: 0 })
  const newest = useRef<AnnouncedMove>(undefined)

  const applied = (data: Data, { treeId, id, place }: TreeMove): Data =>
    forest.withRoots(data, treeId, moveNode(forest.rootsOf(data, treeId), id, place))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the forest is described anew at each render
  const shown = useMemo(
    () => (stored === undefined ? undefined : pending.reduce(applied, stored)),
    [stored, pending],
  )

  /** Moves a node. @param isUndo the move takes the last one back */
  function move({ treeId, id, place }: TreeMove, isUndo = false) {
    if (shown === undefined) return
    const seen = indexTree(forest.rootsOf(shown, treeId))
    const from = seen.places.get(id)
    if (!from) return
    if (from.parentId === place.parentId && from.rank === place.rank) return
    const labelOf = forest.labelOf
    const name = labelOf(from.node)
    const { parentId, rank } = from
    const placed = `${name} est maintenant ${placeInWords(seen, { id, place, labelOf })}.`
    const remark = parentId === place.parentId ? '' : remarkOn(from.node, seen, place)
    const announcement = remark ? `${placed} ${remark}` : placed
    const made = { treeId, id, place, name, announcement, from: { parentId, rank } }
    setPending((moves) => [...moves, made])
    setLast(isUndo ? null : made)
    newest.current = made
    setStatus(`${announcement} Enregistrement…`)
    const { failures } = queue.current
    queue.current.saves = queue.current.saves.then(async () => {
      if (queue.current.failures === failures) await save(made, shown)
    })
  }

  function remarkOn(node: Node, index: TreeIndex<Node>, { parentId }: TreePlace) {
    const parent = parentId === null ? undefined : index.places.get(parentId)?.node
    return forest.remarkOn?.(node, siblingsAt(index, node.id, parentId), parent) ?? ''
  }

  async function save(made: AnnouncedMove, before: Data) {
    const { treeId, id, place, from } = made
    const seen = indexTree(forest.rootsOf(before, treeId))
    const after = indexTree(moveNode(seen.roots, id, place))
    try {
      const withConsequences = await forest.savePositions({
        positions: positionsUnder(after, place.parentId),
        basedOn: [...new Set([from.parentId, place.parentId])].map((parentId) =>
          seenFamily(seen, parentId),
        ),
      })
      queryClient.setQueryData<Data>(
        forest.queryKey,
        (data) => data && withConsequences(applied(data, made)),
      )
      const moved = after.places.get(id)?.node
      if (moved) await forest.onMoved?.(moved)
      await queryClient.invalidateQueries({
        queryKey: forest.changed,
        // The trees are known, unless a reading began before the move.
        predicate: ({ queryHash, state }) =>
          queryHash !== hashKey(forest.queryKey) || state.fetchStatus !== 'idle',
      })
      setPending((moves) => moves.filter((move) => move !== made))
      // The words of a move made while this one was saved stand: what they say is newer.
      if (newest.current === made) setStatus(`${made.announcement} Enregistré.`)
    } catch (error) {
      await fail(made, seen, error)
    }
  }

  async function fail({ name, treeId }: AnnouncedMove, seen: TreeIndex<Node>, error: unknown) {
    queue.current.failures += 1
    setPending([])
    setLast(null)
    setStatus('')
    // Read first: what others added has its name there.
    await queryClient.invalidateQueries({ queryKey: forest.changed })
    const reason = [lowerFirst(messageOf(error)), ...changesSince(treeId, seen, error)].join(' ')
    toastFailure(
      error,
      `«\u00a0${name}\u00a0» n’a pas été déplacé\u00a0: ${reason} L’arborescence enregistrée est affichée de nouveau.`,
    )
  }

  /** What somebody else changed where a move was refused, in words. */
  function changesSince(treeId: number, seen: TreeIndex<Node>, error: unknown): string[] {
    if (!(error instanceof ApiError)) return []
    const data = queryClient.getQueryData<Data>(forest.queryKey)
    const stored = indexTree(data === undefined ? [] : forest.rootsOf(data, treeId))
    const nodes = [...seen.places.values(), ...stored.places.values()].map(({ node }) => node)
    const labels = new Map(nodes.map((node) => [node['@id'], forest.labelOf(node)]))
    return error.staleFamilies.map((family) => staleFamilyInWords(family, labels))
  }

  function undo() {
    if (last) move({ ...last, place: last.from }, true)
  }
  return { shown, move, undo, last, status }
}
