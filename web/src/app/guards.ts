import type { LoaderFunction } from 'react-router'
import { currentRole, currentSession } from '../lib/session-store.ts'

/** Visitors of public pages do not load what becomes of a page that does not open. */
const leadElsewhere = async (forAdministrators: boolean) =>
  (await import('./lead-elsewhere.ts')).leadElsewhere(forAdministrators)

/** Member pages need a stored user id (PUB-40). */
export const requireMember: LoaderFunction = () => (currentSession() ? null : leadElsewhere(false))

/** Administration pages need an administrator; the server checks again (D-15, ADMIN-STEP-02). */
export const requireAdmin: LoaderFunction = () =>
  currentRole() === 'admin' ? null : leadElsewhere(true)
