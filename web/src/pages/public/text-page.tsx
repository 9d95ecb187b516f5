import type { ReactNode } from 'react'
import layout from '../../ui/layout.module.css'
import styles from './text-page.module.css'

/** A page of text: its title, then what is under it. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={layout.simplePage}>
      <h1 className={`${styles.title} text-3xl pb-4 rule-ink-b`}>{title}</h1>
      <div className="pt-8">{children}</div>
    </article>
  )
}
