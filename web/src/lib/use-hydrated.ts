import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration: what needs the script can wait for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
