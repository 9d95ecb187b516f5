import { type LoaderFunction, redirect } from 'react-router'
import { currentSession, roleOf } from '../lib/session-store.ts'
import { pathOf } from './route-names.ts'

/** Member pages need a stored user id (PUB-40). */
export const requireMember: LoaderFunction = () =>
  currentSession() ? null : redirect(pathOf('login'))

/** Administration pages need an administrator; the server checks again (D-15, ADMIN-STEP-02). */
export const requireAdmin: LoaderFunction = () => {
  const role = roleOf(currentSession())
  if (role === 'admin') return null
  return redirect(role === 'member' ? pathOf('home') : pathOf('login'))
}
