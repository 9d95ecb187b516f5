import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { readFilterPanel } from '../../cards/filter-panel.ts'
import { isGone, messageOf } from '../../lib/api/api-error.ts'
import { type Session, useSession } from '../../lib/session/session-store.ts'
import { usePageName } from '../../routing/page-name.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { NotFound } from '../../ui/feedback/not-found.tsx'
import { reportKeys } from '../api.ts'
import { useReportEditor } from '../editor/use-report-editor.ts'
import { OpenWorkshop } from './open-workshop.tsx'
import { useWorkshopSteps } from './use-workshop-steps.ts'
import { WorkshopSetup } from './workshop-setup.tsx'
import { workshopQuery, workshopsQuery } from './workshops-api.ts'

export const handle: ScreenHandle = { title: 'Atelier', layout: 'bare' }

/** /mon-parcours/atelier/{id}: the workshop of a report that is open, or the way to begin one. */
export function Component() {
  const session = useSession()
  const { id = '' } = useParams()
  return session && <WorkshopOfReport key={id} session={session} id={id} />
}

function WorkshopOfReport({ session, id }: { session: Session; id: string }) {
  const userUid = session.user.uid
  const { state, dispatch, loading, saved } = useReportEditor(userUid, id)
  const panel = useQuery({
    queryKey: reportKeys.filterPanel,
    queryFn: ({ signal }) => readFilterPanel(signal),
  })
  const workshops = useQuery(workshopsQuery(id))
  const open = workshops.data?.find(({ endedAt }) => endedAt === null)
  const workshop = useQuery({ ...workshopQuery(open?.uid ?? ''), enabled: open !== undefined })
  const steps = useWorkshopSteps(state, panel.data)
  usePageName(loading ? undefined : state.report?.name)

  const { sharedBy } = (loading ? saved.data : state.report) ?? {}
  if (sharedBy?.role === 'reader') return <Navigate replace to={pathOf('reportView', { id })} />
  const failed = [saved, panel, workshops, workshop, steps.query].find(({ isError }) => isError)
  if (failed && (loading || failed !== saved)) {
    if (isGone(failed.error)) return <NotFound />
    return (
      <div className="window-high py-12 px-page">
        <ErrorState title="L’atelier n’a pas pu être ouvert" onRetry={() => void failed.refetch()}>
          {messageOf(failed.error)}
        </ErrorState>
      </div>
    )
  }
  const { report } = state
  if (
    loading ||
    !report ||
    !saved.data ||
    !panel.data ||
    !workshops.data ||
    !steps.all ||
    // What another visit read is older than its decisions.
    (open && !workshop.isFetchedAfterMount)
  ) {
    return (
      <div className="window-high grid place-items-center">
        <Loader />
      </div>
    )
  }
  if (!workshop.data) {
    const editing = { report, userUid, state, dispatch, steps: steps.listed }
    return <WorkshopSetup {...editing} onSaved={saved.refetch} />
  }
  return (
    <OpenWorkshop
      key={workshop.data.uid}
      userUid={userUid}
      workshop={workshop.data}
      report={saved.data}
      options={panel.data}
      known={steps.all}
    />
  )
}
