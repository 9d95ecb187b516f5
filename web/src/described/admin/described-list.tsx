import {
  DESCRIBED_KINDS,
  type DescribedKind,
  describedTitle,
} from '@etapes-climat/domain/items/described-kinds'
import { describedWords } from '@etapes-climat/domain/items/item-words'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readList } from '../../lib/api/item-api.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { ListState } from '../../ui/feedback/list-state.tsx'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import { PagedItems } from '../../ui/table/paged-items.tsx'
import { describedPath } from '../described-path.ts'
import { DeleteDescribedDialog } from './delete-described-dialog.tsx'
import { type AnyDescribed, describedKeys } from './described-config.ts'

/** The items of a described kind, with the ways to write, edit and delete one. */
export function DescribedList({ kind }: { kind: DescribedKind }) {
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState<AnyDescribed | null>(null)
  const { path, purpose, titleLabel } = DESCRIBED_KINDS[kind]
  const words = describedWords(kind)
  const { lists } = describedKeys(kind)
  const items = useQuery({
    queryKey: lists,
    queryFn: ({ signal }) => readList(`GET /api/${path}`, { signal }),
  })
  const columns: Columns<AnyDescribed> = [
    {
      title: titleLabel,
      cell: (item) => <Link to={describedPath(kind, item.uid)}>{describedTitle(kind, item)}</Link>,
    },
    { title: 'Mise à jour', cell: ({ updatedAt }) => formatDateTime(updatedAt), atEnd: true },
    {
      title: 'Actions',
      cell: (item) => (
        <IconButton
          size="s"
          icon="trash"
          label={words.toDelete(describedTitle(kind, item))}
          onClick={() => setDeleting(item)}
        />
      ),
      atEnd: true,
    },
  ]
  return (
    <>
      <div>
        <ButtonLink to={describedPath(kind)} icon="plus" variant="signal">
          {words.made}
        </ButtonLink>
      </div>
      <ListState query={items} failed={words.notListed} empty={words.none} invitation={purpose}>
        {(found) => (
          <PagedItems items={found} question="">
            {(shown) => <ItemsTable label={words.plural} items={shown} columns={columns} />}
          </PagedItems>
        )}
      </ListState>
      {deleting && (
        <DeleteDescribedDialog
          kind={kind}
          item={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={async () => {
            setDeleting(null)
            await queryClient.invalidateQueries({ queryKey: lists })
          }}
        />
      )}
    </>
  )
}
