import { Loader } from '../ui/feedback/loader.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import layout from '../ui/layout.module.css'
import styles from './step-sheet.module.css'

/** The places of a step's facts, title and texts; the first one of a screen says that it loads. */
export function StepSkeleton({ loader = false }: { loader?: boolean }) {
  return (
    <div className={styles.sheet}>
      <div className={`${styles.facts} grid gap-4 content-start`}>
        {loader ? <Loader /> : <Skeleton lines={4} />}
      </div>
      <div className={styles.parts}>
        <div className={layout.skeletonTitle} />
        <div className={styles.lead}>
          <Skeleton lines={4} />
        </div>
        <div className={styles.lead}>
          <Skeleton lines={6} />
        </div>
      </div>
    </div>
  )
}
