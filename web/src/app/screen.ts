import type { ComponentType } from 'react'
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'

/** What a screen says of its page; `Data` is what its loader answers. */
export interface ScreenHandle<Data = undefined> {
  /** title of the page, without the name of the site */
  title: string | ((data: Data) => string)
  /** meta description, for public pages */
  description?: string | ((data: Data) => string)
  /** `tool`: the wide, dense layout of the report and administration screens */
  layout?: 'tool'
  /** of one person or one moment: neither search engines nor the server's cache keep it */
  unlisted?: boolean | ((data: Data) => boolean)
}

/** What a `*.screen.tsx` file exports. */
export interface ScreenModule {
  Component: ComponentType
  loader?: LoaderFunction
  handle: ScreenHandle<never>
}

const PUBLIC_SCREENS = import.meta.glob<ScreenModule>([
  '../**/public/*.screen.tsx',
  '../site/**/*.screen.tsx',
  '!../site/admin-home/*',
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
