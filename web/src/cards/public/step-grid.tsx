import type { ReactNode } from 'react'
import styles from './step-grid.module.css'

/** Three cards a row on large screens, two or one below (STEP-01). */
export function StepGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
