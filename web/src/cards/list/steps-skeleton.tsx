import { Loader } from '../../ui/loader.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './step-list.module.css'

const ROWS = 14

/** Where the steps will be while the first answer is on its way. */
export function StepsSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Loader />
      <Skeleton lines={ROWS} />
    </div>
  )
}
