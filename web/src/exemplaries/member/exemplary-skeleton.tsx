import { classNames } from '../../lib/class-names.ts'
import { Loader } from '../../ui/feedback/loader.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import layout from '../../ui/layout.module.css'
import styles from './exemplary.module.css'

/** The places of the picture, the facts and the text while the work is on its way. */
export function ExemplarySkeleton() {
  return (
    <div className={classNames(layout.sheetPage, layout.wholeWindow)}>
      <div className={styles.tools} />
      <div className={styles.sheet}>
        <div className={styles.main}>
          <div className={styles.waiting}>
            <Loader />
          </div>
        </div>
        <div className={styles.columns}>
          <div className={layout.skeletonTitle} />
          <div className={styles.facts}>
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
