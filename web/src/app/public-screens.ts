import type { LazyRouteFunction, RouteObject } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import type { ScreenModule } from '../routing/screen.ts'

const PUBLIC_SCREENS = import.meta.glob<ScreenModule>([
  '../**/public/*.screen.tsx',
  '../site/**/*.screen.tsx',
  '!../site/{admin-home,home}/*',
])

/** Source file of a screen, as the build's manifest names it. */
export const screenSource = (screen: string) => `src/${screen}.screen.tsx`

/**
 * The lazy part of a public route: its own chunk, loaded on the first visit.
 * @param screen path of the file under src, without `.screen.tsx`
 */
export function lazyScreen(screen: string): LazyRouteFunction<RouteObject> {
  const load = PUBLIC_SCREENS[`../${screen}.screen.tsx`]
  if (!load) throw new Error(`No screen at ${screen}`)
  return () => loadChunk(load)
}
