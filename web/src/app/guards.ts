import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import { currentRole, currentSession } from '../lib/session/session-store.ts'
import type { leadElsewhere as leadElsewhereNow } from './lead-elsewhere.ts'

/** Visitors of public pages do not load what becomes of a page that does not open. */
const leadElsewhere: typeof leadElsewhereNow = async (...asked) =>
  (await loadChunk(() => import('./lead-elsewhere.ts'))).leadElsewhere(...asked)

/** Member pages need a stored user id (PUB-40). */
export const requireMember: LoaderFunction = (args) =>
  currentSession() ? null : leadElsewhere(args)

/** Administration pages need an administrator; the server checks again (D-15, ADMIN-STEP-02). */
export const requireAdmin: LoaderFunction = (args) =>
  currentRole() === 'admin' ? null : leadElsewhere(args, true)
