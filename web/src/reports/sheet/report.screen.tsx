import type { ReportView, SharedBy } from '@etapes-climat/domain/reports/contract'
import { statedReport } from '@etapes-climat/domain/statements/rules/report-source'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { previousRoute } from '../../lib/address/previous-route.ts'
import { usePdfDownload } from '../../lib/api/use-pdf-download.ts'
import { classNames } from '../../lib/class-names.ts'
import { editorAddress } from '../../routing/editor-address.ts'
import { usePageName } from '../../routing/page-name.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PdfLoader } from '../../ui/feedback/pdf-loader.tsx'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { downloadReport, reportViewQuery } from '../api.ts'
import { commentsQuery } from '../comments/comments-api.ts'
import { CommentsButton } from '../comments/comments-button.tsx'
import { comparisonAddress } from '../comparison/comparison-address.ts'
import { WorkbookButton } from '../workbook-button.tsx'
import { exportReport } from '../workbooks-api.ts'
import styles from './report-sheet.module.css'
import { ReportSheet } from './report-sheet.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { SinceSaveNotice } from './since-save-notice.tsx'
import { SinceSaveSummary } from './since-save-summary.tsx'

const Milestones = lazySection(() => import('../milestones/milestones.tsx'))
const PastWorkshops = lazySection(() => import('../workshop/past-workshops.tsx'))
const PdfPartsDialog = lazyDialog(() => import('./download/pdf-parts-dialog.tsx'))
const ShareDialog = lazyDialog(() => import('../sharing/share-dialog.tsx'))

export const handle: ScreenHandle = { title: 'Rapport', layout: 'tool' }

/** /mon-parcours/{id}: the saved report as it will be printed. */
export function Component() {
  const { id = '' } = useParams()
  const [from] = useState(previousRoute)
  const [sharing, setSharing] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const report = useQuery(reportViewQuery(id))
  // A button more would push the others, and the report below them, away.
  const comments = useQuery(commentsQuery(id))
  const pdf = usePdfDownload(() => report.refetch())
  usePageName(report.data?.name)
  return (
    <>
      <QueryBoundary
        query={report}
        errorTitle="Le rapport n’a pas pu être chargé"
        waiting={<ReportSkeleton />}
        bar={
          <div className="rule-ink-b bg-ground screen-only">
            <div
              className={`${styles.barInside} flex flex-wrap justify-between items-center gap-2 min-h-15 max-w-248 mx-auto py-2`}
            >
              {report.data?.sharedBy?.role === 'reader' ? (
                <ButtonLink icon="folder" to={pathOf('myReports')}>
                  Mes rapports
                </ButtonLink>
              ) : (
                <span className="flex flex-wrap gap-2 max-phone:flex-auto">
                  <ButtonLink icon="chevron-left" to={editorAddress(from, report.data?.uid ?? id)}>
                    Revenir à l’édition
                  </ButtonLink>
                  <ButtonLink icon="folder" to={pathOf('myReports')}>
                    Mes rapports
                  </ButtonLink>
                </span>
              )}
              <span
                className={classNames(
                  'flex flex-wrap gap-2 max-phone:flex-auto',
                  (comments.isLoading || report.isPending) && 'invisible',
                )}
              >
                <ButtonLink to={comparisonAddress([report.data?.uid ?? id])}>Comparer</ButtonLink>
                <WorkbookButton
                  isCompact
                  disabled={!report.data}
                  download={() => exportReport(id)}
                />
                {report.data && report.data.sharedBy?.role !== 'reader' && (
                  <>
                    {' '}
                    <ButtonLink to={pathOf('reportWorkshop', { id: report.data.uid })}>
                      Atelier
                    </ButtonLink>
                    <Button aria-label="PDF… choisir son contenu" onClick={() => setChoosing(true)}>
                      PDF…
                    </Button>
                  </>
                )}
                {report.data && <CommentsButton uid={report.data.uid} />}
                {report.data && !report.data.sharedBy && (
                  <Button icon="share" onClick={() => setSharing(true)}>
                    Partager
                  </Button>
                )}
                <Button
                  variant="signal"
                  icon="download"
                  disabled={!report.data}
                  onClick={() => report.data && pdf.start(() => downloadReport(report.data))}
                >
                  Télécharger
                </Button>
              </span>
            </div>
          </div>
        }
      >
        {(view) => <OwnReport view={view} />}
      </QueryBoundary>
      {sharing && report.data && (
        <ShareDialog report={report.data} onClose={() => setSharing(false)} />
      )}
      {choosing && report.data && (
        <PdfPartsDialog report={report.data} onClose={() => setChoosing(false)} />
      )}
      {pdf.generating && <PdfLoader />}
    </>
  )
}

function OwnReport({ view }: { view: ReportView }) {
  const stated = useMemo(() => statedReport(view, 'author'), [view])
  const { changes } = stated.statement
  const { sharedBy } = view
  return (
    <ReportSheet
      {...stated}
      notice={
        <>
          {sharedBy?.role === 'reader' ? (
            <>
              <OwnerIsGoneNotice sharedBy={sharedBy} />
              <SinceSaveSummary changes={changes} />
            </>
          ) : (
            <SinceSaveNotice report={view} changes={changes} />
          )}
          <PastWorkshops reportUid={view.uid} />
        </>
      }
    >
      <Milestones report={view} role={sharedBy?.role ?? 'owner'} />
    </ReportSheet>
  )
}

/** Why a co-author cannot save, and who can help. */
function OwnerIsGoneNotice({ sharedBy }: { sharedBy: SharedBy }) {
  if (!sharedBy.ownerIsGone) return null
  return (
    <div className="mt-5">
      <Notice>
        Le compte de {sharedBy.firstName} {sharedBy.lastName} n’est plus actif : ce rapport se lit,
        mais ne s’enregistre plus. Un administrateur peut le confier à l’un de ses co-auteurs.
      </Notice>
    </div>
  )
}
