import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readList } from '../../lib/api/item-api.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { ListState } from '../../ui/feedback/list-state.tsx'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import { PagedItems } from '../../ui/table/paged-items.tsx'
import { testimonyKeys } from '../api.ts'
import { DeleteTestimonyDialog } from './delete-testimony-dialog.tsx'

const nameOf = ({ firstName, lastName }: Testimony) => `${firstName} ${lastName}`

/** The testimonies, with the ways to write, edit and delete one. */
export function TestimoniesTable() {
  const queryClient = useQueryClient()
  const [deleting, setDeleting] = useState<Testimony | null>(null)
  const testimonies = useQuery({
    queryKey: testimonyKeys.lists,
    queryFn: ({ signal }) => readList('GET /api/testimonies', { signal }),
  })
  const columns: Columns<Testimony> = [
    {
      title: 'Personne',
      cell: (testimony) => (
        <Link to={pathOf('adminTestimonyEdit', { id: testimony.uid })}>{nameOf(testimony)}</Link>
      ),
    },
    { title: 'Mise à jour', cell: ({ updatedAt }) => formatDateTime(updatedAt), atEnd: true },
    {
      title: 'Actions',
      cell: (testimony) => (
        <IconButton
          size="s"
          icon="trash"
          label={`Supprimer le témoignage de ${nameOf(testimony)}`}
          onClick={() => setDeleting(testimony)}
        />
      ),
      atEnd: true,
    },
  ]
  return (
    <>
      <div>
        <ButtonLink to={pathOf('adminTestimonyNew')} icon="plus" variant="signal">
          Nouveau témoignage
        </ButtonLink>
      </div>
      <ListState
        query={testimonies}
        failed="Les témoignages n’ont pas pu être chargés"
        empty="Aucun témoignage"
        invitation="Ils paraissent sur la page d’accueil."
      >
        {(found) => (
          <PagedItems items={found} question="">
            {(shown) => <ItemsTable label="Témoignages" items={shown} columns={columns} />}
          </PagedItems>
        )}
      </ListState>
      {deleting && (
        <DeleteTestimonyDialog
          testimony={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={async () => {
            setDeleting(null)
            await queryClient.invalidateQueries({ queryKey: testimonyKeys.lists })
          }}
        />
      )}
    </>
  )
}
