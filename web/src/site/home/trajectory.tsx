import { lazy } from 'react'
import { loadChunk } from '../../lib/load-chunk.ts'
import { CachedIllustration } from '../../ui/cached-illustration.tsx'
// Shared with the drawing, so that its styles come with the page and not with the drawing's chunk.
import styles from './trajectory-drawing.module.css'

const load = () => loadChunk(() => import('./trajectory-drawing.tsx'))
const TrajectoryDrawings = import.meta.env.SSR ? (await load()).default : lazy(load)

/** The drawing of the home page; it never changes. */
export function Trajectory() {
  return (
    <CachedIllustration className={styles.frame}>
      <TrajectoryDrawings />
    </CachedIllustration>
  )
}
