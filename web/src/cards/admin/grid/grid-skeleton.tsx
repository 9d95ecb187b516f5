import { Loader } from '../../../ui/feedback/loader.tsx'
import styles from './grid.module.css'

const LINES = Array.from({ length: 12 }, (_, at) => at)

/** Mute cells at their height, while the steps are on their way. */
export function GridSkeleton() {
  return (
    <>
      <Loader />
      <div className={styles.mute} aria-hidden="true">
        {LINES.map((line) => (
          <span key={line} />
        ))}
      </div>
    </>
  )
}
