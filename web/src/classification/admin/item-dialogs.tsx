import { findSameName } from '@etapes-climat/domain/classification/rules/same-name'
import type { HistoryKind } from '@etapes-climat/domain/history/contract'
import { HistoryLink } from '../../editing/history-link.tsx'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { DeleteUsedItemDialog } from './delete-used-item-dialog.tsx'
import { describeSameName } from './describe-same-name.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import type { ClassificationPath, NamedItem } from './named-item.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** The current action in a list; a tree also adds under a parent. */
export type ItemAction<Item> =
  | { kind: 'add'; parent?: Item }
  | { kind: 'rename' | 'delete'; item: Item }
  | { kind: 'merge'; item: Item; into?: Item | undefined }
  | null

interface ItemDialogsProps<Item> {
  action: ItemAction<Item>
  /** address where items are made, for example `/api/tags` */
  path: ClassificationPath
  /** one of them: `un mot-clé` */
  one: string
  /** deleting one takes it from what uses it, instead of being refused */
  detaches?: boolean
  /** every item of the list, with those below them */
  all: readonly Item[]
  /** siblings whose names are compared with the typed one */
  siblings: readonly Item[]
  /** no two may have the same name, case aside */
  unique?: boolean
  /** what else goes with an item that is deleted */
  lossOf?: (item: Item) => string
  /** @param saved the item made, renamed or merged into; none when it was deleted */
  onDone: (message: string, saved?: { uid: string }) => Promise<void>
  /** an item was created, and the dialog stays open for another one */
  onOneMore: (message: string, saved: { uid: string }) => Promise<void>
  onAction: (action: ItemAction<Item>) => void
  onClose: () => void
}

/** The dialogs that add, rename and delete an item. */
export function ItemDialogs<Item extends NamedItem>(props: ItemDialogsProps<Item>) {
  const { action, path, one, onDone, onClose } = props
  const sameNamed = (except?: string, parent?: string) => (name: string) =>
    describeSameName(findSameName(props.siblings, name, except), name, {
      parent,
      unique: props.unique ?? false,
    })
  if (action?.kind === 'add') {
    const { parent } = action
    return (
      <NameDialog
        title={parent ? `Ajouter ${one} dans «\u00a0${parent.name}\u00a0»` : `Ajouter ${one}`}
        initial=""
        sameNamed={sameNamed(undefined, parent?.name)}
        onClose={onClose}
        another={`Enregistrer et créer ${one.startsWith('une ') ? 'une' : 'un'} autre`}
        onSubmit={async (name, oneMore) => {
          const body = { name, ...(parent && { parent: parent['@id'] }) }
          const added = await callApi(`POST ${path}`, { body, once: true })
          const announce = oneMore ? props.onOneMore : onDone
          await announce(`«\u00a0${name}\u00a0» figure maintenant dans la liste.`, added)
        }}
      />
    )
  }
  if (action?.kind === 'merge') {
    return (
      <MergeDialog
        path={path}
        item={action.item}
        into={action.into}
        all={props.all}
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  if (action?.kind === 'rename') {
    const { item } = action
    return (
      <RenameDialog
        path={path}
        id={idOfIri(item['@id'])}
        titleOf={(name) => `Renommer «\u00a0${name}\u00a0»`}
        shownName={item.name}
        sameNamed={sameNamed(item['@id'])}
        onMerge={(name) => {
          const into = findSameName(props.siblings, name, item['@id'])
          props.onAction({ kind: 'merge', item, into })
        }}
        below={<HistoryLink kind={kindOf(path)} id={idOfIri(item['@id'])} />}
        onDone={onDone}
        onClose={onClose}
      />
    )
  }
  if (action?.kind !== 'delete') return null
  return (
    <DeleteUsedItemDialog
      item={action.item}
      path={path}
      detaches={props.detaches ?? false}
      loss={props.lossOf?.(action.item) ?? ''}
      onClose={onClose}
      onDeleted={() => onDone(`«\u00a0${action.item.name}\u00a0» ne figure plus dans la liste.`)}
    />
  )
}

/** Kind in the history of the items of an address. */
const kindOf = (path: ClassificationPath) => path.replace('/api/', '') as HistoryKind
