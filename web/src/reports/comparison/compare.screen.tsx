import type { ComparedReports } from '@etapes-climat/domain/reports/comparison-contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { usePageName } from '../../routing/page-name.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import bar from '../list/my-reports.module.css'
import { WorkbookButton } from '../workbook-button.tsx'
import styles from './compare.module.css'
import { ComparedReportsSheet } from './compared-reports-sheet.tsx'
import {
  comparisonKeys,
  downloadComparison,
  exportComparison,
  readComparison,
} from './comparison-api.ts'
import { useComparisonAddress } from './use-comparison-address.ts'

export const handle: ScreenHandle = { title: 'Comparer', layout: 'tool' }

const NO_REPORTS: ComparedReports = { reports: [] }

/** /mon-parcours/comparer?rapports=a,b: two to four reports side by side. */
export function Component() {
  const address = useComparisonAddress()
  const { reports: uids, onlyDifferences } = address.choice
  const comparison = useQuery({
    queryKey: comparisonKeys.of(uids),
    queryFn: ({ signal }) => (uids.length === 0 ? NO_REPORTS : readComparison(uids, signal)),
    // A report that joins or leaves does not empty the others.
    placeholderData: keepPreviousData,
  })
  usePageName(comparison.data && namesOf(comparison.data))
  const pdf = usePdfDownload(() => comparison.refetch())
  const isThere = comparison.data?.reports.some(({ report }) => report !== null) ?? false
  const file = { uids, onlyDifferences }
  return (
    <>
      <div className={`rule-ink-b bg-ground ${styles.bar}`}>
        <div className={`${bar.barInside} row gap-2 min-h-15 max-w-400 mx-auto py-2 px-6`}>
          <h1
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0 mr-auto text-xl max-desktop:w-full"
            id="comparer"
            tabIndex={-1}
          >
            Comparer{' '}
            {comparison.data && (
              <small className="caption font-stretch-normal weight-text">
                {subjectOf(comparison.data)}
              </small>
            )}
          </h1>
          <ButtonLink icon="chevron-left" to={pathOf('myReports')}>
            Mes rapports
          </ButtonLink>
          <Button icon="print" className={styles.desk} onClick={() => print()} disabled={!isThere}>
            Imprimer
          </Button>
          <WorkbookButton disabled={!isThere} download={() => exportComparison(file)} />
          <Button
            icon="download"
            disabled={!isThere}
            onClick={() => void pdf.start(() => downloadComparison(file))}
          >
            PDF
          </Button>
        </div>
      </div>
      {comparison.isError ? (
        <div className="max-phone:pt-4 print:p-0 max-w-360 window-high mx-auto pt-6 px-page pb-16">
          <ReadFailure title="La comparaison n’a pas pu être chargée" query={comparison} />
        </div>
      ) : (
        <ComparedReportsSheet
          compared={comparison.data ?? null}
          address={address}
          onReread={async () => (await comparison.refetch()).data ?? null}
        />
      )}
      {pdf.generating && <PdfLoader />}
    </>
  )
}

/** The names of the reports that are there, in the order of the columns. */
const namesOf = ({ reports }: ComparedReports): string =>
  reports.flatMap(({ report }) => report?.name ?? []).join(', ')

/** « Quai des Tanneurs, lot B »: the operation that all of them are about. */
function subjectOf({ reports }: ComparedReports): string {
  const names = new Set(reports.flatMap(({ report }) => report?.operation?.name || []))
  const [name = ''] = names
  return names.size === 1 ? name : ''
}
