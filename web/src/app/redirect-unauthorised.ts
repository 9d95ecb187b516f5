import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router'
import { sessionInUse } from '../lib/session/session-renewal.ts'
import { currentRole, currentSession } from '../lib/session/session-store.ts'
import { waitForSignIn } from '../lib/session/sign-in-again.ts'
import { pathOf, ROUTES } from '../routing/route-names.ts'
import { toastRefusal } from '../ui/feedback/toast-store.ts'

/**
 * Where a page of members or administrators leads who may not open it: nowhere else when a session
 * that was lost under an open page is signed in to in place (D-35), to the sign-in page without a
 * session, and home, with the reason, without the right (D-15).
 * @param args of the loader of the page
 * @returns null when the page opens after all
 */
export async function redirectUnauthorised(
  { request }: LoaderFunctionArgs,
  forAdministrators = false,
): Promise<Response | null> {
  const served = sessionInUse.get()
  if (served && !currentSession()) await waitForSignIn(served)
  const role = currentRole()
  if (role === 'anonymous') return redirect(signInAddress(request.url))
  if (!forAdministrators || role === 'admin') return null
  toastRefusal('Cette page est réservée aux administrateurs.')
  return redirect(pathOf('home'))
}

/** The sign-in page; for a step, it says so (PUB-45). */
function signInAddress(url: string): string {
  const id = matchPath(ROUTES.cardView, new URL(url).pathname)?.params.id
  return id ? `${pathOf('login')}?${new URLSearchParams({ etape: id })}` : pathOf('login')
}
