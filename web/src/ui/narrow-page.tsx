import type { ReactNode } from 'react'
import layout from './layout.module.css'
import styles from './narrow-page.module.css'

interface NarrowPageProps {
  title: string
  /** of a title that names something in the page */
  titleId?: string
  children: ReactNode
}

/** One sheet in the page: a title, and one thing to do. */
export function NarrowPage({ title, titleId, children }: NarrowPageProps) {
  return (
    <div className={layout.simplePage}>
      <section className={styles.narrow}>
        <h1 id={titleId}>{title}</h1>
        {children}
      </section>
    </div>
  )
}
