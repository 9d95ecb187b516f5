import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchedList } from '../../editing/searched-list.tsx'
import { readList } from '../../lib/api/item-api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import { classificationKeys } from '../api.ts'
import type { ClassificationListKind } from './classification-lists.ts'
import { type ItemAction, ItemDialogs } from './item-dialogs.tsx'
import type { NamedItem } from './named-item.ts'
import { useAnnounceUndoable } from './use-announce-undoable.ts'

/** An item of a plain list. */
interface ListedItem extends NamedItem {
  slug?: string
}

type Action = ItemAction<ListedItem>

/** A plain list: find, add, rename, delete. */
export function ClassificationList({ list }: { list: ClassificationListKind }) {
  const announce = useAnnounceUndoable()
  const [action, setAction] = useState<Action>(null)
  // Names are compared with the whole list, whatever is searched for.
  const all = useQuery({
    queryKey: classificationKeys.found(list.path, ''),
    queryFn: ({ signal }) => readList(`GET ${list.path}`, { signal }),
  })

  async function done(message: string, saved?: { uid: string }) {
    const kind = action?.kind
    setAction(null)
    await announce(message, kind)
    // The button that opened the dialog is gone with its row.
    if (kind === 'merge')
      document.querySelector<HTMLElement>(`[data-item="${saved?.uid}"]`)?.focus()
  }

  return (
    <>
      <SearchedList<ListedItem>
        read={(query, signal) => readList(`GET ${list.path}`, { query, signal })}
        by="name"
        queryKey={(name) => classificationKeys.found(list.path, name)}
        label={list.search}
        tools={
          <Button icon="plus" variant="signal" onClick={() => setAction({ kind: 'add' })}>
            Ajouter
          </Button>
        }
        failed="La liste n’a pas pu être chargée"
        empty={list.empty}
        notFound={`${list.empty} de ce nom`}
        invitation={list.invitation}
      >
        {(found) => (
          <ItemsTable label={list.search} items={found} columns={columnsOf(list, setAction)} />
        )}
      </SearchedList>
      <ItemDialogs
        action={action}
        path={list.path}
        one={list.one}
        all={all.data ?? []}
        siblings={all.data ?? []}
        unique={list.unique ?? false}
        onDone={done}
        onOneMore={(message) => announce(message)}
        onAction={setAction}
        onClose={() => setAction(null)}
      />
    </>
  )
}

/** Columns of the list, and actions on its items. */
function columnsOf(
  list: ClassificationListKind,
  onAction: (action: Action) => void,
): Columns<ListedItem> {
  return [
    { title: 'Nom', cell: ({ name }) => name },
    { title: list.users, cell: ({ used }) => used ?? 0, atEnd: true },
    {
      title: 'Actions',
      cell: (item) => (
        <span className="inline-flex gap-2">
          <IconButton
            size="s"
            icon="pencil"
            data-item={item.uid}
            label={`Renommer\u00a0: ${item.name}`}
            onClick={() => onAction({ kind: 'rename', item })}
          />
          {!list.keeps?.(item) && (
            <>
              <IconButton
                size="s"
                icon="merge"
                label={`Fusionner\u00a0: ${item.name}`}
                onClick={() => onAction({ kind: 'merge', item })}
              />
              <IconButton
                size="s"
                icon="trash"
                label={`Supprimer\u00a0: ${item.name}`}
                onClick={() => onAction({ kind: 'delete', item })}
              />
            </>
          )}
        </span>
      ),
      atEnd: true,
    },
  ]
}
