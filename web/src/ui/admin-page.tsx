import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { markRoot } from '../lib/window/mark-root.ts'
import { usePageName } from '../routing/page-name.ts'
import styles from './admin-page.module.css'

interface AdminPageProps {
  title: string
  /** the screen above this one */
  parent?: { label: string; to: string }
  /** the part of it that is shown, a tab: it begins the title of the document */
  part?: string | undefined
  /** beside the title: a badge, the last update */
  facts?: ReactNode
  /** buttons at the right of the title */
  actions?: ReactNode
  /** an editor: title and actions stay in the window */
  sticks?: boolean
  children: ReactNode
}

const shown = markRoot(styles.sticksShown)

/** A screen of the back office: where one is, its title, its actions. */
export function AdminPage({
  title,
  parent,
  part,
  facts,
  actions,
  sticks,
  children,
}: AdminPageProps) {
  usePageName(part ?? title)
  return (
    <div className={styles.page}>
      {parent && (
        <nav className={styles.path} aria-label="Fil d’Ariane">
          <Link to={parent.to}>{parent.label}</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <header
        ref={sticks ? shown : undefined}
        className={classNames(styles.head, sticks && styles.sticks)}
      >
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
