import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './narrow-page.module.css'

interface NarrowPageProps {
  title: string
  children: ReactNode
}

/** One sheet in the page: a title, and one thing to do. */
export function NarrowPage({ title, children }: NarrowPageProps) {
  return (
    <div className={layout.simplePage}>
      <section className={styles.narrow}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  )
}
