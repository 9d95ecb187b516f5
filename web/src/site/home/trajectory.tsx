import { useState } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
// With the page: its drawing comes from the server, and the code of drawings may not.
import '../../ui/figures/drawing.module.css'
import styles from './trajectory.module.css'

const LoadedDrawing = lazySection(() => import('./trajectory-drawing.tsx'))
const ServerDrawing = import.meta.env.SSR
  ? (await loadChunk(() => import('./trajectory-drawing.tsx'))).default
  : null

/** The drawing that the server sent stays as it is; opened from another page, it is drawn here. */
export function Trajectory() {
  const [isSent] = useState(!useHydrated())
  if (ServerDrawing || !isSent) {
    return (
      <div className={styles.frame}>{ServerDrawing ? <ServerDrawing /> : <LoadedDrawing />}</div>
    )
  }
  return (
    <div
      className={styles.frame}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what the server drew stays
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
