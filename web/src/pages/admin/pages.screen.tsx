import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { KNOWN_BLOCKS } from '@etapes-climat/domain/pages/rules/page-slug'
import { Link } from 'react-router'
import { ComingBadge, ComingPublications } from '../../editing/publications/coming-badge.tsx'
import { SearchedList } from '../../editing/searched-list.tsx'
import { readList } from '../../lib/api/item-api.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import { pageKeys } from '../api.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminPageIndex }

/** Text blocks are made in place, where they are missing. */
const INVITATION =
  'Une page est publiée à l’adresse tirée de son titre. Les textes des pages du site se rédigent sur place, en mode édition.'

/** /admin/page/edition: pages and text blocks, by title. */
export function Component() {
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminPageIndex}
      actions={
        <ButtonLink to={pathOf('adminPageNew')} icon="plus" variant="signal">
          Nouvelle page
        </ButtonLink>
      }
    >
      <ComingPublications>
        <SearchedList
          read={(query, signal) => readList('GET /api/pages', { query, signal })}
          by="title"
          queryKey={pageKeys.found}
          label="Rechercher une page par son titre"
          failed="Les pages n’ont pas pu être chargées"
          empty="Aucune page"
          notFound="Aucune page de ce titre"
          invitation={INVITATION}
        >
          {(found) => (
            <ItemsTable label="Pages et blocs de texte" items={found} columns={COLUMNS} />
          )}
        </SearchedList>
      </ComingPublications>
    </AdminPage>
  )
}

const COLUMNS: Columns<Page> = [
  {
    title: PAGE_FIELDS.title.label,
    cell: ({ uid, title }) => (
      <>
        <Link to={pathOf('adminPageEdit', { id: uid })}>{title}</Link>
        <ComingBadge uid={uid} />
      </>
    ),
  },
  { title: PAGE_FIELDS.slug.label, cell: ({ slug }) => slug },
  {
    title: 'Nature',
    cell: ({ slug }) => (
      <Badge tone="plain">{KNOWN_BLOCKS.includes(slug) ? 'Bloc de texte' : 'Page'}</Badge>
    ),
  },
  { title: 'Mise à jour', cell: ({ updatedAt }) => formatDateTime(updatedAt), atEnd: true },
]
