import { StepSkeleton } from '../../../cards/step-skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { markRoot } from '../../../lib/window/mark-root.ts'
import { Loader } from '../../../ui/feedback/loader.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import gauge from '../../../ui/figures/effort-gauge.module.css'
import layout from '../../../ui/layout.module.css'
import styles from './report-sheet.module.css'

const shown = markRoot(styles.contentsShown)

/** The sheet while the report is on its way: its head, its figures and a first step. */
export function ReportSkeleton() {
  return (
    <div ref={shown} className={styles.withContents}>
      <div />
      <div className={classNames(styles.sheet, layout.wholeWindow)}>
        <div className={styles.head}>
          <div>
            <div className={styles.waitingTitle} />
            <p className={styles.name}>&nbsp;</p>
          </div>
          <Loader />
        </div>
        <div className={styles.figures}>
          <p className={gauge.effort}>&nbsp;</p>
          <Skeleton lines={3} />
        </div>
        <Skeleton lines={5} />
        <div className={styles.step}>
          <StepSkeleton />
        </div>
      </div>
    </div>
  )
}
