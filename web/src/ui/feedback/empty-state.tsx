import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** the title is that of the whole page */
  wholePage?: boolean
  /** one sentence more */
  children?: ReactNode
  /** the one thing to do next */
  action?: ReactNode
}

/** A list with nothing in it: a dashed drawing, a sentence, an action. */
export function EmptyState({ title, wholePage = false, children, action }: EmptyStateProps) {
  return (
    <div className={`${styles.box} p-6 grid gap-3 justify-items-start max-w-measure`}>
      <svg
        className={`${styles.drawing} w-36 stroke-current text-ink-3 fill-none stroke-[1.5]`}
        viewBox="0 0 180 80"
        aria-hidden="true"
      >
        <path d="M0 78H180M30 78V34L58 12 86 34V78M96 78V44h54V78" />
      </svg>
      {wholePage && <h1>{title}</h1>}
      <p>
        {!wholePage && <strong>{title}</strong>}
        {children}
      </p>
      {action}
    </div>
  )
}
