import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { SearchedList } from '../../editing/searched-list.tsx'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import table from '../../ui/table.module.css'
import { TableRegion } from '../../ui/table-region.tsx'
import { exemplaryKeys } from '../api.ts'

export const handle: ScreenHandle = { title: 'Ouvrages exemplaires' }

/** /admin/ouvrages-exemplaires: the works, by title (EX-01). */
export function Component() {
  return (
    <AdminPage
      title="Ouvrages exemplaires"
      actions={
        <ButtonLink to={pathOf('adminExemplaryNew')} icon="plus" variant="signal">
          Nouveau
        </ButtonLink>
      }
    >
      <SearchedList<Exemplary>
        path="/api/exemplaries"
        by="title"
        queryKey={exemplaryKeys.found}
        label="Rechercher un ouvrage par son titre"
        failed="Les ouvrages n’ont pas pu être chargés"
        empty="Aucun ouvrage exemplaire"
        notFound="Aucun ouvrage de ce titre"
      >
        {(found) => <WorksTable works={found} />}
      </SearchedList>
    </AdminPage>
  )
}

function WorksTable({ works }: { works: readonly Exemplary[] }) {
  return (
    <TableRegion label="Ouvrages exemplaires">
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
    </TableRegion>
  )
}
