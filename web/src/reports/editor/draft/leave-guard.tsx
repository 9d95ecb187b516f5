import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Blocker,
  type BlockerFunction,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
} from 'react-router'
import { localDrafts } from '../../../lib/drafts/local-drafts.ts'
import { currentSession } from '../../../lib/session/session-store.ts'
import { isEditorAddress } from '../../../routing/editor-address.ts'
import { pathOf } from '../../../routing/route-names.ts'
import type { EditorLocationState } from '../saving/use-save-report.ts'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'
import { reportDraftKey } from './report-local-draft.ts'
import { leftLocalDraft, lossOf, unsavedWork } from './unsaved-work.ts'

/** Screens whose forms ask about themselves: the router listens to one such question at a time. */
function hasOwnBlocker(pathname: string): boolean {
  if (pathname === pathOf('myAccountEdit')) return true
  return pathname.startsWith(`${pathOf('adminHome')}/`) && !isEditorAddress(pathname)
}

/** Asks before a departure within the site that loses unsaved work. */
export function LeaveGuard() {
  const { pathname } = useLocation()
  return hasOwnBlocker(pathname) ? null : <ReportLeaveGuard />
}

function ReportLeaveGuard() {
  const isConfirmed = useRef(false)
  const isBack = useRef(false)
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation, nextLocation, historyAction }) => {
      isBack.current = historyAction === 'POP'
      // The address of a report that was just created follows it.
      const { createdFrom } = (nextLocation.state ?? {}) as EditorLocationState
      if (isConfirmed.current || (createdFrom !== undefined && historyAction === 'REPLACE'))
        return false
      return leavingFor(currentLocation, nextLocation) !== null
    }, []),
  )
  const navigate = useNavigate()
  if (blocker.state !== 'blocked') return null
  const { location: target, reset } = blocker

  async function leave() {
    isConfirmed.current = true
    reset()
    try {
      await navigate(target)
    } finally {
      isConfirmed.current = false
    }
  }
  return <HeldDeparture blocker={blocker} isBack={isBack.current} onLeave={leave} />
}

interface HeldDepartureProps {
  blocker: Extract<Blocker, { state: 'blocked' }>
  isBack: boolean
  onLeave: () => Promise<void>
}

/** Asks what to do with unsaved work; if it was saved meanwhile, navigation continues. */
function HeldDeparture({ blocker, isBack, onLeave }: HeldDepartureProps) {
  const here = useLocation()
  // As it is when the question comes: the save that the dialog begins does not answer it.
  const [leaving] = useState(() => leavingFor(here, blocker.location))
  useEffect(() => {
    if (!leaving) blocker.proceed()
  }, [leaving, blocker])
  return (
    leaving && (
      <LeaveDialog leaving={leaving} isBack={isBack} onStay={blocker.reset} onLeave={onLeave} />
    )
  )
}

/**
 * The loss that leaving would cause, the owner of the work, and the possible answers; null:
 * navigation may continue.
 */
function leavingFor(from: Location, to: Location): Leaving | null {
  const userUid = currentSession()?.user.uid
  if (userUid === undefined) return null
  const work = unsavedWork.get()
  const left = leftLocalDraft(userUid)
  const loss = lossOf({ from: from.pathname, to: to.pathname, work, left: left !== null })
  if (loss === null) return null
  if (work) return { loss, name: work.name, save: work.save, discard: work.discard }
  const name = (left?.report ?? left?.proposed)?.name ?? 'Nouveau rapport'
  const key = reportDraftKey(userUid, left?.report?.uid ?? null)
  const discard = () => localDrafts.forget(key)
  return { loss, name, save: null, discard }
}
