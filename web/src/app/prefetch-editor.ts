import { loadChunk } from '../lib/load-chunk.ts'

let started = false

/** Loads the screen that most people get after signing in, while they type. */
export function prefetchEditor(): void {
  if (started || !navigator.onLine) return
  started = true
  // What fails here is loaded again, and said, once it is needed.
  void Promise.allSettled([
    loadChunk(() => import('./private-screens.ts')).then(({ loadPrivateScreen }) =>
      loadPrivateScreen('reportNew'),
    ),
    loadChunk(() => import('./layouts/private-area.tsx')),
    loadChunk(() => import('./layouts/signed-in-layer.tsx')),
  ])
}
