import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './narrow-page.module.css'

/** One sheet in the page: a title, and one thing to do. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={layout.simplePage}>
      <section className={styles.narrow}>
        <h1>{title}</h1>
        {children}
      </section>
    </div>
  )
}
