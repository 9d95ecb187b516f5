import { StepSkeleton } from '../../cards/step-skeleton.tsx'
import { classNames } from '../../lib/class-names.ts'
import { markRoot } from '../../lib/window/mark-root.ts'
import { Loader } from '../../ui/feedback/loader.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import gauge from '../../ui/figures/effort-gauge.module.css'
import styles from './report-sheet.module.css'

const shown = markRoot(styles.contentsShown)

/** The sheet while the report is on its way: its head, its figures and a first step. */
export function ReportSkeleton() {
  return (
    <div ref={shown} className={styles.withContents}>
      <div />
      <div
        className={classNames(
          styles.sheet,
          'window-high max-w-248 mt-8 mx-auto mb-16 py-12 px-16 box-rule bg-surface',
        )}
      >
        <div className={`${styles.head} grid grid-cols-[minmax(0,1fr)_auto] items-end gap-6 pb-5`}>
          <div>
            <div className={styles.waitingTitle} />
            <p className="mt-5 text-l weight-medium lh-[1.3] wrap-anywhere">&nbsp;</p>
          </div>
          <Loader />
        </div>
        <div className={`${styles.figures} grid gap-10 items-start py-8`}>
          <p className={gauge.effort}>&nbsp;</p>
          <Skeleton lines={3} />
        </div>
        <Skeleton lines={5} />
        <div className="mt-12 pt-6 rule-ink-t print:mt-8">
          <StepSkeleton />
        </div>
      </div>
    </div>
  )
}
