import { classNames } from '../../lib/class-names.ts'
import layout from '../../ui/layout.module.css'
import { StepSkeleton } from '../step-skeleton.tsx'
import styles from './card.module.css'

/** The step page while the step is on its way. */
export function CardSkeleton() {
  return (
    <div className={classNames(styles.page, layout.wholeWindow)}>
      <div className={styles.tools} />
      <div className={styles.sheet}>
        <StepSkeleton loader />
      </div>
    </div>
  )
}
