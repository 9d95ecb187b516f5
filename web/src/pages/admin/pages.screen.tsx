import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { KNOWN_BLOCKS } from '@etapes-climat/domain/pages/rules/page-slug'
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
import { pageKeys } from '../api.ts'

export const handle: ScreenHandle = { title: 'Pages' }

/** Text blocks are made in place, where they are missing (PAGE-08). */
const INVITATION =
  'Une page est publiée à l’adresse tirée de son titre. Les textes des pages du site se rédigent sur place, en mode édition.'

/** /admin/page/edition: pages and text blocks, by title (PAGE-01). */
export function Component() {
  const [text, setText] = useState('')
  const title = useDebounced(text.trim(), SEARCH_DELAY_MS)
  const pages = useQuery({
    queryKey: pageKeys.found(title),
    queryFn: ({ signal }) =>
      readList<Page>(`/api/pages${title && `?${new URLSearchParams({ title })}`}`, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminPage
      title="Pages"
      actions={
        <ButtonLink to={pathOf('adminPageNew')} icon="plus" variant="signal">
          Nouvelle page
        </ButtonLink>
      }
    >
      <SearchField
        label="Rechercher une page par son titre"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ListState
        query={pages}
        failed="Les pages n’ont pas pu être chargées"
        empty={title ? 'Aucune page de ce titre' : 'Aucune page'}
        invitation={title ? undefined : INVITATION}
      >
        {(found) => <PagesTable pages={found} />}
      </ListState>
    </AdminPage>
  )
}

function PagesTable({ pages }: { pages: readonly Page[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={table.scroll} tabIndex={0} aria-label="Pages et blocs de texte">
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Titre</th>
            <th scope="col">Adresse</th>
            <th scope="col">Nature</th>
            <th scope="col" className={table.end}>
              Mise à jour
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page.uid}>
              <th scope="row">
                <Link to={pathOf('adminPageEdit', { id: page.uid })}>{page.title}</Link>
              </th>
              <td>{page.slug}</td>
              <td>
                <Badge tone="plain">
                  {KNOWN_BLOCKS.includes(page.slug) ? 'Bloc de texte' : 'Page'}
                </Badge>
              </td>
              <td className={table.end}>{formatDateTime(page.updatedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
