import { formatCount } from '@etapes-climat/domain/kernel/format'
import { useQuery } from '@tanstack/react-query'
import { lastActQuery } from '../../../cards/admin/last-act/last-act-api.ts'
import { DownloadButton } from '../../../editing/download-button.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import styles from './journal.module.css'
import { exportJournal, type JournalFilters, journalOf } from './journal-api.ts'
import { JournalFilterFields } from './journal-filters.tsx'
import { JournalTable } from './journal-table.tsx'
import { useJournalAddress } from './use-journal-address.ts'

export const handle: ScreenHandle = { title: 'Journal' }

/** /admin/journal: who did what, by person, kind, object and date (LIFE-12). */
export function Component() {
  const { filters, page, change } = useJournalAddress()
  return (
    <AdminPage
      title="Journal"
      parent={{ label: 'Administration', to: pathOf('adminHome') }}
      actions={
        <DownloadButton download={() => exportJournal(filters)}>Exporter le journal</DownloadButton>
      }
    >
      <JournalFilterFields filters={filters} onChange={change} />
      <Acts filters={filters} page={page} onPage={(target) => change({ page: target })} />
    </AdminPage>
  )
}

interface ActsProps {
  filters: JournalFilters
  page: number
  onPage: (page: number) => void
}

function Acts({ filters, page, onPage }: ActsProps) {
  const journal = useQuery(journalOf(filters, page))
  const last = useQuery(lastActQuery)
  if (journal.isPending) return <ListSkeleton />
  if (journal.data === undefined) {
    return (
      <ErrorState title="Le journal n’a pas pu être chargé" onRetry={() => void journal.refetch()}>
        {messageOf(journal.error)}
      </ErrorState>
    )
  }
  const { entries, more } = journal.data
  const isFiltered = Object.values(filters).some(Boolean)
  if (entries.length === 0 && page === 1) {
    return (
      <EmptyState title={isFiltered ? 'Aucun acte ne correspond' : 'Rien n’a encore été fait'}>
        {isFiltered && 'Élargissez les dates, ou retirez un filtre.'}
      </EmptyState>
    )
  }
  return (
    <>
      <JournalTable entries={entries} last={last.data?.act ?? null} />
      <nav className={styles.pages} aria-label="Pagination">
        <p role="status">
          Page {page}, {formatCount(entries.length, 'acte')}
        </p>
        <Button
          icon="chevron-left"
          aria-disabled={page === 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          Plus récents
        </Button>
        <Button
          iconEnd="chevron-right"
          aria-disabled={!more}
          onClick={() => more && onPage(page + 1)}
        >
          Plus anciens
        </Button>
      </nav>
    </>
  )
}
