import {
  CLASSIFICATION_KINDS,
  classificationFacts,
  type TreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { findSameName } from '@etapes-climat/domain/classification/rules/same-name'
import { nounOf } from '@etapes-climat/domain/items/item-words'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { readList } from '../../lib/api/item-api.ts'
import { undoByKey } from '../../lib/keyboard/undo-by-key.ts'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/feedback/list-state.tsx'
import { toastRefusal } from '../../ui/feedback/toast-store.ts'
import { SearchField } from '../../ui/form/control.tsx'
import { type TreeSource, useTreeMoves } from '../../ui/tree/moves/use-tree-moves.ts'
import { type RowFocus, Tree } from '../../ui/tree/tree.tsx'
import { ancestorsOf, indexTree, parentIds } from '../../ui/tree/tree-model.ts'
import { TreeTools } from '../../ui/tree/tree-tools.tsx'
import { classificationKeys } from '../api.ts'
import { ClassificationRow, describeRow } from './classification-row.tsx'
import { type ClassificationNode, TREES } from './classification-trees.ts'
import { describeSameName } from './describe-same-name.ts'
import { type ItemAction, ItemDialogs } from './item-dialogs.tsx'
import { useAnnounceUndoable } from './use-announce-undoable.ts'

/** There is one tree; moves name the tree they are made in. */
const ONLY_TREE = 0

/** The keywords or the sectors: find, add, rename, delete, arrange. */
export function ClassificationTree({ kind }: { kind: TreeKind }) {
  const { path, maxDepth, plural, purpose } = CLASSIFICATION_KINDS[kind]
  const { aOne, none } = nounOf(classificationFacts(kind))
  const { detaches, deletion, afterSave } = TREES[kind]
  const queryClient = useQueryClient()
  const announce = useAnnounceUndoable()
  const { text, setText, wanted: name } = useSearchText()
  const [action, setAction] = useState<ItemAction<ClassificationNode>>(null)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [outcome, setOutcome] = useState('')
  const [focus, setFocus] = useState<RowFocus>()

  const forest = useMemo(() => forestOf(kind, setOutcome), [kind])
  const all = useQuery({
    queryKey: forest.queryKey,
    queryFn: () => readList(`GET /admin/${path}`),
  })
  const moves = useTreeMoves(forest, all.data)
  const found = useQuery({
    queryKey: classificationKeys.found(path, name),
    queryFn: ({ signal }) => readList(`GET /admin/${path}`, { query: { name }, signal }),
    placeholderData: keepPreviousData,
    enabled: name !== '',
  })
  const roots = (name ? found.data : moves.shown) ?? NO_NODES
  const index = useMemo(() => indexTree(roots), [roots])

  const describe = useCallback((node: ClassificationNode) => describeRow(kind, node), [kind])
  const renderRow = useCallback(
    (node: ClassificationNode) => (
      <ClassificationRow
        kind={kind}
        node={node}
        mayHaveChildren={(index.places.get(node.id)?.level ?? 0) < maxDepth}
        wanted={name}
        onAction={setAction}
      />
    ),
    [kind, maxDepth, index, name],
  )

  async function done(message: string, saved?: { uid: string }) {
    const done = action?.kind
    const messageWithTotal = await withTotal(message, saved)
    setAction(null)
    await announce(messageWithTotal, done)
    if (done === 'add' || done === 'merge') goTo(saved?.uid)
  }

  /** A new item, or one that another was merged into, comes into the window, and takes the focus. */
  function goTo(uid: string | undefined) {
    const shown = indexTree(queryClient.getQueryData<ClassificationNode[]>(forest.queryKey) ?? [])
    const id = [...shown.places.values()].find(({ node }) => node.uid === uid)?.node.id
    if (id === undefined) return
    const above = new Set(ancestorsOf(shown, id).map((node) => node.id))
    setClosed((now) => new Set([...now].filter((closedId) => !above.has(closedId))))
    setFocus({ id })
  }

  async function withTotal(message: string, saved?: { uid: string }) {
    const total = saved && (await afterSave?.(saved).catch(() => ''))
    return total ? `${message} ${total}` : message
  }

  return (
    <>
      <TreeTools
        isEmpty={all.data?.length === 0}
        onOpenAll={() => setClosed(new Set())}
        onCloseAll={() => setClosed(new Set(parentIds(index)))}
        onUndo={moves.last && moves.undo}
        status={name ? 'Effacez la recherche pour déplacer.' : [moves.status, outcome].join(' ')}
      >
        <SearchField label={`Rechercher ${aOne}`} value={text} onText={setText} />
        <Button icon="plus" variant="signal" onClick={() => setAction({ kind: 'add' })}>
          Ajouter
        </Button>
      </TreeTools>
      <ListState
        query={name ? found : all}
        failed="La liste n’a pas pu être chargée"
        empty={name ? `${none} de ce nom` : none}
        invitation={name ? undefined : purpose}
        count={() => index.places.size}
      >
        {() => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the key acts from inside the tree
          <div onKeyDown={undoByKey(moves.undo)}>
            <Tree
              key={name ? 'found' : 'all'}
              label={plural}
              index={index}
              maxDepth={maxDepth}
              arrangeable={name === ''}
              labelOf={nameOf}
              describe={describe}
              renderRow={renderRow}
              closed={name ? NONE_CLOSED : closed}
              onClosedChange={setClosed}
              onMove={(id, place) => moves.move({ treeId: ONLY_TREE, id, place })}
              onRefused={toastRefusal}
              focus={focus && index.places.has(focus.id) ? focus : undefined}
            />
          </div>
        )}
      </ListState>
      <ItemDialogs
        action={action}
        kind={kind}
        all={nodesOf(moves.shown ?? NO_NODES)}
        siblings={siblingsOf(moves.shown ?? NO_NODES, action)}
        detaches={detaches}
        lossOf={({ children }) => (children.length > 0 ? deletion : '')}
        onDone={done}
        onOneMore={async (message, saved) => announce(await withTotal(message, saved))}
        onAction={setAction}
        onClose={() => setAction(null)}
      />
    </>
  )
}

const nameOf = ({ name }: ClassificationNode) => name

const NO_NODES: ClassificationNode[] = []

/** Nodes with all below them, in the order of the tree. */
const nodesOf = (nodes: readonly ClassificationNode[]): ClassificationNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)])

const NONE_CLOSED: ReadonlySet<number> = new Set()

/** The siblings of an added or renamed node. */
function siblingsOf(
  roots: readonly ClassificationNode[],
  action: ItemAction<ClassificationNode>,
): readonly ClassificationNode[] {
  const families = (nodes: readonly ClassificationNode[]): (readonly ClassificationNode[])[] => [
    nodes,
    ...nodes.flatMap(({ children }) => families(children)),
  ]
  const has = (wanted: ClassificationNode) => (nodes: readonly ClassificationNode[]) =>
    nodes.some((node) => node['@id'] === wanted['@id'])
  if (action?.kind === 'rename') return families(roots).find(has(action.item)) ?? roots
  const parent = action?.kind === 'add' ? action.parent : undefined
  if (!parent) return roots
  return (
    families(roots)
      .flat()
      .find((node) => node['@id'] === parent['@id'])?.children ?? []
  )
}

function forestOf(
  kind: TreeKind,
  announce: (words: string) => void,
): TreeSource<ClassificationNode[], ClassificationNode> {
  const { path } = CLASSIFICATION_KINDS[kind]
  return {
    queryKey: classificationKeys.list(path),
    changed: classificationKeys.shownIn,
    rootsOf: (roots) => roots,
    withRoots: (_roots, _tree, changed) => [...changed],
    async savePositions(body) {
      await callApi(`POST /admin/${path}/positions`, { body })
      return (roots) => roots
    },
    onMoved: async (node) => announce((await TREES[kind].afterSave?.(node).catch(() => '')) ?? ''),
    remarkOn: (node, beside, parent) => {
      const same = findSameName(beside, node.name)
      const place = { parent: parent?.name, unique: false }
      return describeSameName(same, node.name, place)?.message ?? ''
    },
    labelOf: nameOf,
  }
}
