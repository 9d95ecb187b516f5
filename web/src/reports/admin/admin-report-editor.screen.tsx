import { useState } from 'react'
import { useParams } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { OpenedReport } from '../editor/opened-report.tsx'

export const handle: ScreenHandle = { title: 'Rapport d’un adhérent', layout: 'tool' }

/** /admin/mon-parcours/{id}: the same editor on any person's report, which stays theirs. */
export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const [opening, setOpening] = useState(0)
  if (!session) return null
  return (
    <OpenedReport
      key={`${id} ${opening}`}
      session={session}
      id={id}
      onReopen={() => setOpening(opening + 1)}
    />
  )
}
