import {
  CLASSIFICATION_KINDS,
  classificationFacts,
  type PlainKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { nounOf } from '@etapes-climat/domain/items/item-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchedList } from '../../editing/searched-list.tsx'
import { readList } from '../../lib/api/item-api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import { classificationKeys } from '../api.ts'
import { type ItemAction, ItemDialogs } from './item-dialogs.tsx'
import type { NamedItem } from './named-item.ts'
import { useAnnounceUndoable } from './use-announce-undoable.ts'

/** An item of a plain list. */
interface ListedItem extends NamedItem {
  slug?: string
}

type Action = ItemAction<ListedItem>

/** A plain list: find, add, rename, delete. */
export function ClassificationList({ kind }: { kind: PlainKind }) {
  const { path, purpose } = CLASSIFICATION_KINDS[kind]
  const { aOne, none } = nounOf(classificationFacts(kind))
  const label = `Rechercher ${aOne}`
  const announce = useAnnounceUndoable()
  const [action, setAction] = useState<Action>(null)
  // Names are compared with the whole list, whatever is searched for.
  const all = useQuery({
    queryKey: classificationKeys.found(path, ''),
    queryFn: ({ signal }) => readList(`GET /api/${path}`, { signal }),
  })

  async function done(message: string, saved?: { uid: string }) {
    const done = action?.kind
    setAction(null)
    await announce(message, done)
    // The button that opened the dialog is gone with its row.
    if (done === 'merge')
      document.querySelector<HTMLElement>(`[data-item="${saved?.uid}"]`)?.focus()
  }

  return (
    <>
      <SearchedList<ListedItem>
        read={(query, signal) => readList(`GET /api/${path}`, { query, signal })}
        by="name"
        queryKey={(name) => classificationKeys.found(path, name)}
        label={label}
        tools={
          <Button icon="plus" variant="signal" onClick={() => setAction({ kind: 'add' })}>
            Ajouter
          </Button>
        }
        failed="La liste n’a pas pu être chargée"
        empty={none}
        notFound={`${none} de ce nom`}
        invitation={purpose}
      >
        {(found) => <ItemsTable label={label} items={found} columns={columnsOf(kind, setAction)} />}
      </SearchedList>
      <ItemDialogs
        action={action}
        kind={kind}
        all={all.data ?? []}
        siblings={all.data ?? []}
        onDone={done}
        onOneMore={(message) => announce(message)}
        onAction={setAction}
        onClose={() => setAction(null)}
      />
    </>
  )
}

/** Columns of the list, and actions on its items. */
function columnsOf(kind: PlainKind, onAction: (action: Action) => void): Columns<ListedItem> {
  const { users } = CLASSIFICATION_KINDS[kind]
  const { systemSlugs = [] } = classificationFacts(kind)
  const stays = ({ slug = '' }: ListedItem) => systemSlugs.includes(slug)
  return [
    { title: 'Nom', cell: ({ name }) => name },
    { title: users, cell: ({ used }) => used ?? 0, atEnd: true },
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
          {!stays(item) && (
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
