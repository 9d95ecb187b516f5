import type { ReactNode } from 'react'
import styles from './admin-page.module.css'
import { Link } from './link.tsx'

interface AdminPageProps {
  title: string
  /** the screen above this one */
  parent?: { label: string; to: string }
  /** beside the title: a badge, the last update */
  facts?: ReactNode
  /** buttons at the right of the title */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the back office: where one is, its title, its acts. */
export function AdminPage({ title, parent, facts, actions, children }: AdminPageProps) {
  return (
    <div className={styles.page}>
      {parent && (
        <nav className={styles.path} aria-label="Fil d’Ariane">
          <Link to={parent.to}>{parent.label}</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          {facts && <div className={styles.facts}>{facts}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
