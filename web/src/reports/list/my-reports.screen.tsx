import { formatCount } from '@etapes-climat/domain/kernel/format'
import { canonicalText } from '@etapes-climat/domain/kernel/text'
import type { ListedReport } from '@etapes-climat/domain/reports/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedSearch } from '../../lib/address/use-typed-search.ts'
import { classNames } from '../../lib/class-names.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { ListSkeleton } from '../../ui/feedback/list-skeleton.tsx'
import { reportKeys, reportsQuery, searchReports } from '../api.ts'
import { dueStepsQuery } from '../due-days/due-steps-api.ts'
import { WorkbookButton } from '../workbook-button.tsx'
import { exportReports } from '../workbooks-api.ts'
import { FoundReports } from './found-reports.tsx'
import styles from './my-reports.module.css'
import { ReportFilters } from './report-filters.tsx'
import { SharedReports } from './shared-reports.tsx'
import { useMyReportsAddress } from './use-my-reports-address.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.myReports, layout: 'tool' }

/** /mon-parcours: my reports under their operations. */
export function Component() {
  const { filters, change } = useMyReportsAddress()
  const [typed, setTyped] = useTypedSearch(filters.text, (text) => change({ text }))
  const reports = useQuery(reportsQuery())
  const { text } = filters
  const search = useQuery({
    queryKey: reportKeys.searched(text),
    queryFn: ({ signal }) => searchReports(text, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  // A button more would push the others, and the list below them, away.
  const due = useQuery(dueStepsQuery)
  const showShelf = (archived: boolean) => void change({ shelf: archived ? '1' : '' })
  const failed =
    reports.data === undefined ? reports : text !== '' && search.isError ? search : null

  return (
    <>
      <div className="rule-ink-b bg-ground">
        <div className={`${styles.barInside} row gap-2 min-h-15 max-w-400 mx-auto py-2 px-6`}>
          <h1
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0 mr-auto text-xl max-desktop:w-full"
            id="mes-rapports"
            tabIndex={-1}
          >
            {filters.archived ? 'Rapports archivés' : PRIVATE_TITLES.myReports}{' '}
            {reports.data && (
              <small className="caption font-stretch-normal weight-text">
                {countsOf(reports.data, filters.archived)}
              </small>
            )}
          </h1>
          <span className={classNames('contents', due.isLoading && 'invisible')}>
            <ShelfButton
              reports={reports.data ?? []}
              archived={filters.archived}
              onShelf={showShelf}
            />
            {due.data !== undefined && due.data.length > 0 && (
              <ButtonLink to={pathOf('dueSteps')}>
                {PRIVATE_TITLES.dueSteps} ({due.data.length})
              </ButtonLink>
            )}
            {reports.data?.length !== 0 && (
              <WorkbookButton disabled={!reports.data} download={exportReports} />
            )}
            <ButtonLink icon="plus" to={pathOf('reportNew')}>
              Nouveau rapport
            </ButtonLink>
          </span>
        </div>
      </div>
      <div className="max-w-360 window-high mx-auto pt-6 px-page pb-16">
        {reports.data?.length !== 0 && (
          <ReportFilters filters={filters} typed={typed} onType={setTyped} onChange={change} />
        )}
        {reports.isPending && <ListSkeleton />}
        {failed?.isError && (
          <ReadFailure title="Vos rapports n’ont pas pu être chargés" query={failed} />
        )}
        {reports.data?.length === 0 && (
          <EmptyState
            title="Aucun rapport enregistré"
            action={
              <ButtonLink variant="accent" iconEnd="arrow-right" to={pathOf('reportNew')}>
                Calculer mon parcours
              </ButtonLink>
            }
          >
            Choisissez quelques étapes{'\u00a0'}: le bilan se fait sous vos yeux, vous l’enregistrez
            quand il vaut la peine.
          </EmptyState>
        )}
        {reports.data && reports.data.length > 0 && !failed && (
          <FoundReports
            reports={reports.data}
            found={text === '' ? null : search.data}
            filters={filters}
            onShelf={showShelf}
            onShowAll={() => {
              setTyped('')
              change({ text: '', phase: '' })
            }}
          />
        )}
        {!filters.archived && text === '' && <SharedReports />}
      </div>
    </>
  )
}

/** « 7 rapports, 2 opérations » of the shelf that is shown. */
function countsOf(reports: readonly ListedReport[], archived: boolean): string {
  const own = reports.filter(({ archivedAt }) => (archivedAt !== null) === archived)
  const names = own.flatMap(({ operation }) => canonicalText(operation?.name ?? '') || [])
  const operations = new Set(names).size
  const counted = formatCount(own.length, 'rapport')
  return operations === 0 ? counted : `${counted}, ${formatCount(operations, 'opération')}`
}

interface ShelfButtonProps {
  reports: readonly ListedReport[]
  archived: boolean
  onShelf: (archived: boolean) => void
}

/** To the archived reports and back; absent while there are none. */
function ShelfButton({ reports, archived, onShelf }: ShelfButtonProps) {
  const count = reports.filter(({ archivedAt }) => archivedAt !== null).length
  if (archived) {
    return (
      <Button icon="chevron-left" onClick={() => onShelf(false)}>
        Mes rapports
      </Button>
    )
  }
  if (count === 0) return null
  return (
    <Button icon="archive" onClick={() => onShelf(true)}>
      Archivés ({count})
    </Button>
  )
}
