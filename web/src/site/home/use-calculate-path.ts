import { pathOf } from '../../app/route-names.ts'
import { useSession } from '../../lib/session/session-store.ts'

/** Where calculating starts: a new report, or the sign-in page for visitors (PUB-04). */
export function useCalculatePath(): string {
  return pathOf(useSession() ? 'reportNew' : 'login')
}
