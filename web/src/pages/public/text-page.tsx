import type { ReactNode } from 'react'
import layout from '../../ui/layout.module.css'

/** A page of text: its title, then what is under it. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className={layout.simplePage}>
      <h1 className="text-3xl pb-4 rule-ink-b tracking-[-0.01em]">{title}</h1>
      <div className="pt-8">{children}</div>
    </article>
  )
}
