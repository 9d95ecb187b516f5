import type { ReactNode } from 'react'
import styles from './step-part.module.css'

export interface StepPartProps {
  /** in capitals, as the specification writes it */
  title: string
  /** heading level of the step the part belongs to */
  level: 1 | 2
  className?: string | undefined
  children: ReactNode
}

/** One titled part of a step: REPÈRES, ACTIONS… */
export function StepPart({ title, level, className, children }: StepPartProps) {
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <section className={className}>
      <Heading className={styles.title}>{title}</Heading>
      {children}
    </section>
  )
}
