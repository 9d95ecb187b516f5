import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
// Shared with the drawing, so that its styles come with the page and not with the drawing's chunk.
import styles from './trajectory-drawing.module.css'

/** Keeps the nodes that are there: React never looks inside what it is told not to draw. */
const AS_IT_IS = { __html: '' }

const drawing = () => loadChunk(() => import('./trajectory-drawing.tsx'))
const DrawnByServer = import.meta.env.SSR ? (await drawing()).TrajectoryDrawings : null
const DrawnByBrowser = lazy(async () => ({ default: (await drawing()).TrajectoryDrawings }))

/**
 * The drawing of the home page. It never changes: the browser keeps what the server drew, and
 * loads the code that draws it only when it comes from another page of the site.
 */
export function Trajectory() {
  const hydrated = useHydrated()
  const [fromServer] = useState(!hydrated)
  if (DrawnByServer) {
    return (
      <div className={styles.frame}>
        <DrawnByServer />
      </div>
    )
  }
  if (fromServer) {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty string
      <div className={styles.frame} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
    )
  }
  return (
    <div className={styles.frame}>
      <Suspense>
        <DrawnByBrowser />
      </Suspense>
    </div>
  )
}
