import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { EXEMPLARY_FIELDS } from '@etapes-climat/domain/exemplaries/exemplary-fields'
import { DRAFT, PUBLISHED } from '@etapes-climat/domain/items/item-fields'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import { Link, useSearchParams } from 'react-router'
import { DRAFT_STATE } from '../../editing/draft-state-address.ts'
import { ComingBadge, ComingPublications } from '../../editing/publications/coming-badge.tsx'
import { SearchedList } from '../../editing/searched-list.tsx'
import { readList } from '../../lib/api/item-api.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { RowDraftBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/form/control.tsx'
import { type Columns, ItemsTable } from '../../ui/table/items-table.tsx'
import { exemplaryKeys } from '../api.ts'
import styles from './exemplaries.module.css'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminExemplaryIndex }

/** Filters of the list. */
interface ShownState {
  /** in the address */
  value: string
  label: string
  keep?: (work: Exemplary) => boolean
}
const ALL: ShownState = { value: '', label: 'Tous les statuts' }
const STATES: readonly ShownState[] = [
  ALL,
  { value: DRAFT_STATE.published, label: PUBLISHED, keep: ({ draft }) => !draft },
  { value: DRAFT_STATE.draft, label: DRAFT, keep: ({ draft }) => draft },
]

/** /admin/ouvrages-exemplaires: the works, by title and state. */
export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const state = STATES.find(({ value }) => value === parameters.get(DRAFT_STATE.parameter)) ?? ALL
  const choose = (value: string) =>
    setParameters(value ? { [DRAFT_STATE.parameter]: value } : {}, { replace: true })
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminExemplaryIndex}
      actions={
        <ButtonLink to={pathOf('adminExemplaryNew')} icon="plus" variant="signal">
          Nouveau
        </ButtonLink>
      }
    >
      <ComingPublications>
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
          {(found) => <ItemsTable label="Ouvrages exemplaires" items={found} columns={COLUMNS} />}
        </SearchedList>
      </ComingPublications>
    </AdminPage>
  )
}

const COLUMNS: Columns<Exemplary> = [
  {
    title: EXEMPLARY_FIELDS.title.label,
    cell: ({ uid, title }) => (
      <>
        <Link to={pathOf('adminExemplaryEdit', { id: uid })}>{title}</Link>
        <ComingBadge uid={uid} />
      </>
    ),
  },
  { title: EXEMPLARY_FIELDS.projectOwner.label, cell: ({ projectOwner }) => projectOwner },
  { title: EXEMPLARY_FIELDS.architect.label, cell: ({ architect }) => architect },
  { title: 'État', cell: ({ draft }) => <RowDraftBadge draft={draft} /> },
  { title: 'Mise à jour', cell: ({ updatedAt }) => formatDateTime(updatedAt), atEnd: true },
]
