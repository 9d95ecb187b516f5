import { lazy, Suspense, useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
// The drawing's own chunk is not loaded with the page: its styles come with this one.
import './trajectory-drawing.module.css'

/** Keeps the nodes that are there: React never looks inside what it is told not to draw. */
const AS_IT_IS = { __html: '' }

const drawing = () => import('./trajectory-drawing.tsx')
const DrawnByServer = import.meta.env.SSR ? (await drawing()).TrajectoryDrawings : null
const DrawnByBrowser = lazy(async () => ({ default: (await drawing()).TrajectoryDrawings }))

/**
 * The drawing of the home page. It never changes: the browser keeps what the server drew, and
 * loads the code that draws it only when it comes from another page of the site.
 */
export function Trajectory({ className }: { className: string | undefined }) {
  const hydrated = useHydrated()
  const [fromServer] = useState(!hydrated)
  if (DrawnByServer) {
    return (
      <div className={className}>
        <DrawnByServer />
      </div>
    )
  }
  if (fromServer) {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty string
      <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_IS} />
    )
  }
  return (
    <div className={className}>
      <Suspense>
        <DrawnByBrowser />
      </Suspense>
    </div>
  )
}
