import { StepSkeleton } from '../../cards/step-skeleton.tsx'
import layout from '../../ui/layout.module.css'
import styles from './card.module.css'
import { CardTools } from './card-tools.tsx'

/** The step page while the step is on its way. */
export function CardSkeleton() {
  return (
    <div className={`${layout.sheetPage} window-high`}>
      <CardTools />
      <div className={styles.sheet}>
        <StepSkeleton loader />
      </div>
    </div>
  )
}
