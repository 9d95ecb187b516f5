import { missingFields } from '@etapes-climat/domain/users/rules/account-forms'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router'
import { WantedStepNotice } from '../../card-page/member/wanted-step-notice.tsx'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { useExternalValue } from '../../lib/external-value.ts'
import { lazyPart } from '../../lib/load-chunk.ts'
import { sessionInUse } from '../../lib/session/session-renewal.ts'
import { currentRole, useSession } from '../../lib/session/session-store.ts'
import '../../ui/theme/busy-buttons.css'
import { pathOf } from '../../routing/route-names.ts'
import { RequirementNotice } from '../../users/member/requirement-notice.tsx'
import { WaitingNotice } from '../../users/member/waiting-notice.tsx'
import { AreaLoading } from './area-loading.tsx'

/** Of accounts from a file alone: others do not load it. */
const CompleteAccount = lazyPart(() => import('../../users/member/complete-account.tsx'))

/**
 * Layout of the screens of one role, with their query cache, which is dropped when the area is
 * left. When another account signs in meanwhile, here or in another tab, the page starts anew with
 * nothing of the first person; after signing out, the sign-in page is shown. When the browser lost
 * the session's storage, the next call or page asks to sign in, in place.
 */
export function Component() {
  const [client] = useState(createQueryClient)
  const session = useSession()
  const userId = session?.userId
  const isIncomplete = session !== null && missingFields(session.user).length > 0
  const [ownerId] = useState(userId)
  const replaced = userId !== undefined && userId !== ownerId
  useEffect(() => {
    if (replaced) location.assign(pathOf(currentRole() === 'admin' ? 'adminHome' : 'reportNew'))
  }, [replaced])
  const served = useExternalValue(sessionInUse, null)
  if (userId === undefined && !served) return <Navigate to={pathOf('login')} replace />
  if (replaced) return <AreaLoading />
  return (
    <QueryClientProvider client={client}>
      <WantedStepNotice />
      <WaitingNotice />
      <RequirementNotice />
      {isIncomplete ? (
        <Suspense fallback={<AreaLoading />}>
          <CompleteAccount />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </QueryClientProvider>
  )
}
