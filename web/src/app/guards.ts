import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import { currentRole, currentSession } from '../lib/session/session-store.ts'
import type { redirectUnauthorised as redirectNow } from './redirect-unauthorised.ts'

/** Visitors of public pages do not load what becomes of a page that does not open. */
const redirectUnauthorised: typeof redirectNow = async (...asked) =>
  (await loadChunk(() => import('./redirect-unauthorised.ts'))).redirectUnauthorised(...asked)

/** Member pages need a stored user id. */
export const requireMember: LoaderFunction = (args) =>
  currentSession() ? null : redirectUnauthorised(args)

/** Administration pages need an administrator; the server checks again. */
export const requireAdmin: LoaderFunction = (args) =>
  currentRole() === 'admin' ? null : redirectUnauthorised(args, true)
