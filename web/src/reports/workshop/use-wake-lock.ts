import { useEffect } from 'react'

/** Keeps the screen on while a workshop is shown, where the browser can; asked again when the page is seen again. */
export function useWakeLock(): void {
  useEffect(() => {
    let here = true
    let lock: WakeLockSentinel | null = null
    async function request() {
      if (document.visibilityState !== 'visible') return
      try {
        const given = await navigator.wakeLock?.request('screen')
        if (here) lock = given ?? null
        else await given?.release()
      } catch {
        // Refused, for example on a battery that is nearly empty: the workshop goes on without.
      }
    }
    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      here = false
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [])
}
