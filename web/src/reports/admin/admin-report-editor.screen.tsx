import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSession } from '../../lib/session/session-store.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx'
import { reportViewQuery } from '../api.ts'
import { OpenedReport } from '../member/opened-report.tsx'

export const handle: ScreenHandle = { title: 'Rapport d’un adhérent', layout: 'tool' }

/** /admin/mon-parcours/{id}: the same editor on any person's report, which stays theirs (REP-43, D-82). */
export function Component() {
  const { id = '' } = useParams()
  const session = useSession()
  const [opening, setOpening] = useState(0)
  const view = useQuery({
    ...reportViewQuery(id),
    // Read for the name of its owner alone.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!session) return null
  return (
    <QueryBoundary query={view} errorTitle="Le rapport n’a pas pu être ouvert">
      {({ uid, owner }) => (
        <OpenedReport
          key={`${uid} ${opening}`}
          session={session}
          id={uid}
          owner={`${owner.firstName} ${owner.lastName}`}
          onReopen={() => setOpening(opening + 1)}
        />
      )}
    </QueryBoundary>
  )
}
