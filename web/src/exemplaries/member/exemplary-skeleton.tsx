import { Loader } from '../../ui/feedback/loader.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import layout from '../../ui/layout.module.css'
import styles from './exemplary.module.css'

/** The places of the picture, the facts and the text while the work is on its way. */
export function ExemplarySkeleton() {
  return (
    <div className={`${layout.sheetPage} window-high`}>
      <div className={`${styles.tools} screen-only flex min-h-target mb-5`} />
      <div className={`${styles.sheet} box-rule bg-surface`}>
        <div className={styles.main}>
          <div className={`${styles.waiting} grid place-items-center`}>
            <Loader />
          </div>
        </div>
        <div className={`${styles.columns} grid gap-x-10 gap-y-8 pt-10 px-16 pb-12`}>
          <div className={layout.skeletonTitle} />
          <div className={`${styles.facts} grid gap-5 content-start justify-items-start`}>
            <Skeleton lines={5} />
          </div>
          <div className={styles.text}>
            <Skeleton lines={10} />
          </div>
        </div>
      </div>
    </div>
  )
}
