import { Suspense } from 'react'
import { useRouteError } from 'react-router'
import { ChunkError, lazyPart, loadChunk } from '../lib/load-chunk.ts'
import { StalePage } from './stale-page.tsx'

const load = () => loadChunk(() => import('./screen-failure.tsx'))
const ScreenFailure = import.meta.env.SSR ? (await load()).default : lazyPart(load, StalePage)

/** In place of a screen that failed; its code is loaded when one does. */
export function ScreenError() {
  if (useRouteError() instanceof ChunkError) return <StalePage />
  return (
    <Suspense>
      <ScreenFailure />
    </Suspense>
  )
}
