import { use } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * Whether another screen was asked for and has not come, at the moment of the call: the state that
 * `useNavigation` draws may be a few milliseconds behind.
 */
export function useAskedElsewhere(): () => boolean {
  const router = use(UNSAFE_DataRouterContext)?.router
  return () => router !== undefined && router.state.navigation.state !== 'idle'
}
