import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { readList } from '../../editing/item-api.ts'
import { SEARCH_DELAY_MS } from '../../lib/search-delay.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchField } from '../../ui/control.tsx'
import { Link } from '../../ui/link.tsx'
import { ListState } from '../../ui/list-state.tsx'
import table from '../../ui/table.module.css'
import { exemplaryKeys } from '../api.ts'

export const handle: ScreenHandle = { title: 'Ouvrages exemplaires' }

/** /admin/ouvrages-exemplaires: the works, by title (EX-01). */
export function Component() {
  const [text, setText] = useState('')
  const title = useDebounced(text.trim(), SEARCH_DELAY_MS)
  const works = useQuery({
    queryKey: exemplaryKeys.found(title),
    queryFn: ({ signal }) => {
      const query = title && `?${new URLSearchParams({ title })}`
      return readList<Exemplary>(`/api/exemplaries${query}`, signal)
    },
    placeholderData: keepPreviousData,
  })
  return (
    <AdminPage
      title="Ouvrages exemplaires"
      actions={
        <ButtonLink to={pathOf('adminExemplaryNew')} icon="plus" variant="signal">
          Nouveau
        </ButtonLink>
      }
    >
      <SearchField
        label="Rechercher un ouvrage par son titre"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ListState
        query={works}
        failed="Les ouvrages n’ont pas pu être chargés"
        empty={title ? 'Aucun ouvrage de ce titre' : 'Aucun ouvrage exemplaire'}
      >
        {(found) => <WorksTable works={found} />}
      </ListState>
    </AdminPage>
  )
}

function WorksTable({ works }: { works: readonly Exemplary[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={table.scroll} tabIndex={0} aria-label="Ouvrages exemplaires">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Titre</th>
            <th scope="col">Maître d’ouvrage</th>
            <th scope="col">Architecte</th>
            <th scope="col">État</th>
            <th scope="col" className={table.end}>
              Mise à jour
            </th>
          </tr>
        </thead>
        <tbody>
          {works.map((work) => (
            <tr key={work.uid}>
              <th scope="row">
                <Link to={pathOf('adminExemplaryEdit', { id: work.uid })}>{work.title}</Link>
              </th>
              <td>{work.projectOwner}</td>
              <td>{work.architect}</td>
              <td>
                {work.draft && (
                  <Badge tone="draft" icon="pencil">
                    brouillon
                  </Badge>
                )}
              </td>
              <td className={table.end}>{formatDateTime(work.updatedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
