import { useSession } from '../../lib/session/session-store.ts'
import { pathOf } from '../../routing/route-names.ts'

/** Where calculating starts: a new report, or the sign-in page for visitors. */
export function useCalculatePath(): string {
  return pathOf(useSession() ? 'reportNew' : 'login')
}
