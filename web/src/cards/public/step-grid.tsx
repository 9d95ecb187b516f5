import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './step-grid.module.css'

interface StepGridProps {
  /** a single row of three, which never breaks into two and one */
  singleRow?: boolean
  children: ReactNode
}

/** Three cards a row on large screens, two or one below. */
export function StepGrid({ singleRow = false, children }: StepGridProps) {
  return (
    <div className={classNames(styles.grid, 'grid gap-x-6 gap-y-8', !singleRow && styles.flowing)}>
      {children}
    </div>
  )
}
