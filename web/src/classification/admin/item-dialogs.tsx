import {
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  classificationFacts,
} from '@etapes-climat/domain/classification/classification-kinds'
import { findSameName } from '@etapes-climat/domain/classification/rules/same-name'
import { nounOf } from '@etapes-climat/domain/items/item-words'
import { HistoryLink } from '../../editing/history-link.tsx'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { DeleteUsedItemDialog } from './delete-used-item-dialog.tsx'
import { describeSameName } from './describe-same-name.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import type { NamedItem } from './named-item.ts'
import { RenameDialog } from './rename-dialog.tsx'

/** The current action in a list; a tree also adds under a parent. */
export type ItemAction<Item> =
  | { kind: 'add'; parent?: Item }
  | { kind: 'rename' | 'delete'; item: Item }
  | { kind: 'merge'; item: Item; into?: Item | undefined }
  | null

interface ItemDialogsProps<Item> {
  action: ItemAction<Item>
  kind: ClassificationKind
  /** deleting one takes it from what uses it, instead of being refused */
  detaches?: boolean
  /** every item of the list, with those below them */
  all: readonly Item[]
  /** siblings whose names are compared with the typed one */
  siblings: readonly Item[]
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
  const { action, kind, onDone, onClose } = props
  const { path, fields } = CLASSIFICATION_KINDS[kind]
  const { aOne, another } = nounOf(classificationFacts(kind))
  const sameNamed = (except?: string, parent?: string) => (name: string) =>
    describeSameName(findSameName(props.siblings, name, except), name, {
      parent,
      unique: classificationFacts(kind).isUnique ?? false,
    })
  if (action?.kind === 'add') {
    const { parent } = action
    return (
      <NameDialog
        title={parent ? `Ajouter ${aOne} dans «\u00a0${parent.name}\u00a0»` : `Ajouter ${aOne}`}
        initial=""
        sameNamed={sameNamed(undefined, parent?.name)}
        onClose={onClose}
        another={`Enregistrer et créer ${another}`}
        maxLength={fields.name.max}
        onSubmit={async (name, oneMore) => {
          const body = { name, ...(parent && { parent: parent['@id'] }) }
          const added = await callApi(`POST /api/${path}`, { body, once: true })
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
        below={<HistoryLink kind={path} id={idOfIri(item['@id'])} />}
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
