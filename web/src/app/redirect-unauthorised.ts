import { type LoaderFunctionArgs, matchPath, redirect } from 'react-router'
import { sessionInUse } from '../lib/session/session-renewal.ts'
import { currentRole, currentSession } from '../lib/session/session-store.ts'
import { waitForSignIn } from '../lib/session/sign-in-again.ts'
import { pathOf, ROUTES } from '../routing/route-names.ts'
import { toastRefusal } from '../ui/feedback/toast-store.ts'

/**
 * Redirects a person who may not open a page of members or administrators: to the sign-in page
 * without a session, home with the reason without the right. When the session was lost under
 * an open page, asks to sign in, in place, first.
 * @param args of the page's loader
 * @returns null when the page may open
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

/** The sign-in page; for a step, it says so. */
function signInAddress(url: string): string {
  const id = matchPath(ROUTES.cardView, new URL(url).pathname)?.params.id
  return id ? `${pathOf('login')}?${new URLSearchParams({ etape: id })}` : pathOf('login')
}
