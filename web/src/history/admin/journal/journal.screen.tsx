import type { JournalPage } from '@etapes-climat/domain/history/contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import type { KeptAct } from '@etapes-climat/domain/last-act/contract'
import { useQuery } from '@tanstack/react-query'
import { lastActQuery } from '../../../cards/admin/last-act/last-act-api.ts'
import { DownloadButton } from '../../../editing/download-button.tsx'
import { PRIVATE_TITLES, privateEntry } from '../../../routing/private-entries.ts'
import type { ScreenHandle } from '../../../routing/screen.ts'
import { AdminPage } from '../../../ui/admin-page.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../../ui/feedback/query-state.tsx'
import styles from './journal.module.css'
import { exportJournal, journalOf } from './journal-api.ts'
import { JournalFilterFields } from './journal-filters.tsx'
import { JournalTable } from './journal-table.tsx'
import { useJournalAddress } from './use-journal-address.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.adminJournal }

/** /admin/journal: who did what, filtered by person, kind, item and date. */
export function Component() {
  const { filters, page, change } = useJournalAddress()
  const journal = useQuery(journalOf(filters, page))
  const last = useQuery(lastActQuery).data?.act ?? null
  return (
    <AdminPage
      title={PRIVATE_TITLES.adminJournal}
      parent={privateEntry('adminHome')}
      actions={
        <DownloadButton download={() => exportJournal(filters)}>Exporter le journal</DownloadButton>
      }
    >
      <JournalFilterFields filters={filters} onChange={change} />
      {filters.change && (
        <p>
          Les lignes d’un seul acte.{' '}
          <LinkButton onClick={() => change({ change: '' })}>Revenir à tous les actes</LinkButton>
        </p>
      )}
      <QueryState query={journal} failed="Le journal n’a pas pu être chargé">
        {(shown) => (
          <Acts
            {...{ ...shown, last, page }}
            unit={filters.change ? 'ligne' : 'acte'}
            isFiltered={Object.values(filters).some(Boolean)}
            onPage={(target) => change({ page: target })}
            onOpen={(act) => change({ change: act })}
          />
        )}
      </QueryState>
    </AdminPage>
  )
}

interface ActsProps extends JournalPage {
  /** the last act that can be taken back; null: none, or not known */
  last: KeptAct | null
  isFiltered: boolean
  /** what a row is */
  unit: 'acte' | 'ligne'
  page: number
  onPage: (page: number) => void
  onOpen: (change: number) => void
}

function Acts({ entries, more, last, isFiltered, unit, page, onPage, onOpen }: ActsProps) {
  if (entries.length === 0 && page === 1) {
    return (
      <EmptyState title={isFiltered ? 'Aucun acte ne correspond' : 'Rien n’a encore été fait'}>
        {isFiltered && 'Élargissez les dates, ou retirez un filtre.'}
      </EmptyState>
    )
  }
  return (
    <>
      <JournalTable entries={entries} last={last} onOpen={onOpen} />
      <nav className={`${styles.pages} row gap-3 text-s`} aria-label="Pagination">
        <p role="status">
          Page {page}, {formatCount(entries.length, unit)}
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
