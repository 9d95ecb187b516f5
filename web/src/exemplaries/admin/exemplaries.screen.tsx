import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import { Link, useSearchParams } from 'react-router'
import { DRAFT_STATE } from '../../editing/draft-state-address.ts'
import { SearchedList } from '../../editing/searched-list.tsx'
import { readList } from '../../lib/api/item-api.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/form/control.tsx'
import table from '../../ui/table/table.module.css'
import { TableRegion } from '../../ui/table/table-region.tsx'
import { exemplaryKeys } from '../api.ts'
import styles from './exemplaries.module.css'

export const handle: ScreenHandle = { title: 'Ouvrages exemplaires' }

/** What the list can be narrowed to. */
interface ShownState {
  /** in the address */
  value: string
  label: string
  keep?: (work: Exemplary) => boolean
}
const ALL: ShownState = { value: '', label: 'Tous les statuts' }
const STATES: readonly ShownState[] = [
  ALL,
  { value: DRAFT_STATE.published, label: 'Publié', keep: ({ draft }) => !draft },
  { value: DRAFT_STATE.draft, label: 'Brouillon', keep: ({ draft }) => draft },
]

/** /admin/ouvrages-exemplaires: the works, by title and state (EX-01). */
export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const state = STATES.find(({ value }) => value === parameters.get(DRAFT_STATE.parameter)) ?? ALL
  const choose = (value: string) =>
    setParameters(value ? { [DRAFT_STATE.parameter]: value } : {}, { replace: true })
  return (
    <AdminPage
      title="Ouvrages exemplaires"
      actions={
        <ButtonLink to={pathOf('adminExemplaryNew')} icon="plus" variant="signal">
          Nouveau
        </ButtonLink>
      }
    >
      <SearchedList
        read={(query, signal) => readList('GET /api/exemplaries', { query, signal })}
        by="title"
        queryKey={exemplaryKeys.found}
        label="Rechercher un ouvrage par son titre"
        keep={state.keep}
        tools={
          <Select
            className={styles.state}
            aria-label="Statuts"
            value={state.value}
            onChange={(event) => choose(event.target.value)}
          >
            {STATES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        }
        failed="Les ouvrages n’ont pas pu être chargés"
        empty="Aucun ouvrage exemplaire"
        notFound="Aucun ouvrage ne correspond"
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
