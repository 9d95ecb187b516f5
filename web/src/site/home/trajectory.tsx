import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
// With the page: its drawing comes from the server, and the code of drawings may not.
import '../../ui/figures/drawing.module.css'
import styles from './trajectory.module.css'

const loadDrawing = () => import('./trajectory-drawing.tsx')
const LoadedDrawing = lazySection(loadDrawing)
const ServerDrawing = import.meta.env.SSR ? (await loadDrawing()).default : null

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
