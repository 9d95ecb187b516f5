import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { KNOWN_BLOCKS } from '@etapes-climat/domain/pages/rules/page-slug'
import { Link } from 'react-router'
import { SearchedList } from '../../editing/searched-list.tsx'
import { readList } from '../../lib/api/item-api.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import table from '../../ui/table/table.module.css'
import { TableRegion } from '../../ui/table/table-region.tsx'
import { pageKeys } from '../api.ts'

export const handle: ScreenHandle = { title: 'Pages' }

/** Text blocks are made in place, where they are missing (PAGE-08). */
const INVITATION =
  'Une page est publiée à l’adresse tirée de son titre. Les textes des pages du site se rédigent sur place, en mode édition.'

/** /admin/page/edition: pages and text blocks, by title (PAGE-01). */
export function Component() {
  return (
    <AdminPage
      title="Pages"
      actions={
        <ButtonLink to={pathOf('adminPageNew')} icon="plus" variant="signal">
          Nouvelle page
        </ButtonLink>
      }
    >
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
        {(found) => <PagesTable pages={found} />}
      </SearchedList>
    </AdminPage>
  )
}

function PagesTable({ pages }: { pages: readonly Page[] }) {
  return (
    <TableRegion label="Pages et blocs de texte">
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
    </TableRegion>
  )
}
