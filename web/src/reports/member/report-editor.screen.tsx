import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { readFilterPanel } from '../../cards/search-api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { localStore } from '../../lib/browser-storage.ts'
import { roleOf, type Session, useSession } from '../../lib/session-store.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { reportKeys } from '../api.ts'
import { removeDraft } from './report-draft.ts'
import styles from './report-editor.module.css'
import { ReportEditor } from './report-editor.tsx'
import { useReportEditor } from './use-report-editor.ts'
import type { EditorLocationState } from './use-save-report.ts'

export const handle: ScreenHandle = { title: 'Mon parcours', layout: 'tool' }

/** /mon-parcours/edition and /mon-parcours/edition/{id}: choosing steps (REP-01, REP-02). */
export function Component() {
  const session = useSession()
  const { id = null } = useParams()
  const { key, reopen } = useEditorKey(id)
  if (!session) return null
  return <OpenedReport key={key} session={session} id={id} onReopen={reopen} />
}

/**
 * Another key means another editor. The address of a report that was just created follows it
 * without one, so that the screen stays as it is.
 */
function useEditorKey(id: string | null) {
  const created = (useLocation().state as EditorLocationState | null)?.created === true
  const [editor, setEditor] = useState({ id, key: 0 })
  if (editor.id !== id) {
    const sameReport = created && editor.id === null
    setEditor({ id, key: sameReport ? editor.key : editor.key + 1 })
  }
  return {
    key: editor.key,
    reopen: () => setEditor(({ id, key }) => ({ id, key: key + 1 })),
  }
}

interface OpenedReportProps {
  session: Session
  id: string | null
  onReopen: () => void
}

function OpenedReport({ session, id, onReopen }: OpenedReportProps) {
  const userUid = session.user.uid
  const navigate = useNavigate()
  const { state, dispatch, loading, saved } = useReportEditor(userUid, id)
  const panel = useQuery({
    queryKey: reportKeys.filterPanel,
    queryFn: ({ signal }) => readFilterPanel(signal),
  })

  /** The same report again: its latest version replaces what is on screen. */
  function openReport(uid: string) {
    if (uid !== state.report?.uid) return navigate(pathOf('reportEdit', { id: uid }))
    dispatch({ type: 'discard' })
    removeDraft({ userUid, reportUid: uid }, localStore)
    onReopen()
  }

  if (panel.isError || (loading && saved.isError)) {
    return (
      <div className={styles.waiting}>
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
  if (!panel.data || loading) {
    return (
      <div className={styles.waiting}>
        <Loader />
      </div>
    )
  }
  return (
    <ReportEditor
      userUid={userUid}
      isAdmin={roleOf(session) === 'admin'}
      state={state}
      dispatch={dispatch}
      options={panel.data}
      onOpenReport={openReport}
    />
  )
}
