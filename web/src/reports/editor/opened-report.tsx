import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { readFilterPanel } from '../../cards/filter-panel.ts'
import { isGone, messageOf } from '../../lib/api/api-error.ts'
import { roleOf, type Session } from '../../lib/session/session-store.ts'
import { usePageName } from '../../routing/page-name.ts'
import { pathOf } from '../../routing/route-names.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { UnusableLocalDraftsNotice } from '../../ui/feedback/unusable-local-drafts-notice.tsx'
import { reportKeys } from '../api.ts'
import { commentsQuery } from '../comments/comments-api.ts'
import { isUnsaved } from './draft/unsaved-work.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { ReportEditor } from './report-editor.tsx'
import { useReportEditor } from './use-report-editor.ts'

interface OpenedReportProps {
  session: Session
  /** null for a new report */
  id: string | null
  /** starts again from the saved version */
  onReopen: () => void
}

/** The editor of one report, once the report and the filters have come. */
export function OpenedReport({ session, id, onReopen }: OpenedReportProps) {
  const userUid = session.user.uid
  const navigate = useNavigate()
  const [reopening, setReopening] = useState(false)
  const { state, dispatch, loading, saved, kept, discard, ...left } = useReportEditor(userUid, id)
  usePageName(loading ? undefined : (state.report?.name ?? 'Nouveau rapport'))
  const panel = useQuery({
    queryKey: reportKeys.filterPanel,
    queryFn: ({ signal }) => readFilterPanel(signal),
  })
  // Their button would push the name of the report, and the steps below it, away. A first save, which
  // gives the report its id, does not wait for them.
  const [openedId] = useState(id)
  const comments = useQuery({ ...commentsQuery(openedId ?? ''), enabled: openedId !== null })

  /** Replaces the report on screen by its saved version. */
  function reopen() {
    discard()
    onReopen()
  }
  function openReport(uid: string) {
    if (uid !== state.report?.uid) return navigate(pathOf('reportEdit', { id: uid }))
    return isUnsaved(state) ? setReopening(true) : reopen()
  }

  const { owner, sharedBy } = (loading ? saved.data : state.report) ?? {}
  if (sharedBy?.role === 'reader') {
    return <Navigate replace to={pathOf('reportView', { id: state.report?.uid ?? id ?? '' })} />
  }
  if (loading && isGone(saved.error)) return <NotFound />
  if (panel.isError || (loading && saved.isError)) {
    return (
      <div className="window-high py-12 px-page">
        <ErrorState
          title={
            loading ? 'Le rapport n’a pas pu être ouvert' : 'Les filtres n’ont pas pu être chargés'
          }
          onRetry={() => {
            if (panel.isError) panel.refetch()
            if (saved.isError) saved.refetch()
          }}
        >
          {messageOf(panel.error ?? saved.error)} Votre sélection est conservée.
        </ErrorState>
      </div>
    )
  }
  if (!panel.data || loading || (comments.isLoading && comments.failureCount === 0))
    return <EditorSkeleton />
  return (
    <>
      <UnusableLocalDraftsNotice drafts={left.unusable} onRemove={left.removeUnusable} />
      <ReportEditor
        kept={kept}
        onDiscard={discard}
        userUid={userUid}
        owner={owner ? `${owner.firstName} ${owner.lastName}` : undefined}
        owns={!sharedBy}
        isAdmin={roleOf(session) === 'admin'}
        state={state}
        dispatch={dispatch}
        options={panel.data}
        onOpenReport={openReport}
      />
      {reopening && (
        <ConfirmDialog
          title="Ouvrir la dernière version enregistrée"
          confirm="Ouvrir sans enregistrer"
          danger
          onCancel={() => setReopening(false)}
          onConfirm={reopen}
        >
          <p>
            Vos modifications de «&nbsp;{state.report?.name}&nbsp;» ne sont pas enregistrées&nbsp;:
            elles seront perdues.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
