import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import { PRIVATE_TITLES } from '../../routing/private-entries.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { OpenedReport } from './opened-report.tsx'
import type { EditorLocationState } from './saving/use-save-report.ts'

export const handle: ScreenHandle = { title: PRIVATE_TITLES.reportNew, layout: 'tool' }

/** /mon-parcours/edition and /mon-parcours/edition/{id}: the editor of a report. */
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
  const createdFrom = (useLocation().state as EditorLocationState | null)?.createdFrom
  const [editor, setEditor] = useState({ id, key: 0 })
  if (editor.id !== id) {
    const sameReport = createdFrom === editor.id
    setEditor({ id, key: sameReport ? editor.key : editor.key + 1 })
  }
  return {
    key: editor.key,
    reopen: () => setEditor(({ id, key }) => ({ id, key: key + 1 })),
  }
}
