import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'
import { heightOnRoot } from '../lib/window/height-on-root.ts'
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

const markShown = markRoot(styles.sticksShown)
const publishTitleHeight = heightOnRoot('--title-height')
const publishActionsHeight = heightOnRoot('--actions-height')

function stickyTitle(element: HTMLElement | null) {
  const [unmark, forget] = [markShown(), publishTitleHeight(element)]
  return () => {
    unmark()
    forget?.()
  }
}

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
    <div className="stack max-w-page-max mx-auto pt-8 px-page pb-0 gap-6">
      {parent && (
        <nav
          className={`${styles.path} note flex flex-wrap gap-2 -mb-4 wrap-anywhere`}
          aria-label="Fil d’Ariane"
        >
          <Link to={parent.to}>{parent.label}</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{title}</span>
        </nav>
      )}
      <header
        ref={sticks ? stickyTitle : undefined}
        className={classNames(
          styles.head,
          'flex-wrap items-end justify-between gap-4',
          sticks && styles.sticks,
        )}
      >
        <div>
          <h1>{title}</h1>
          {facts && <div className={`${styles.facts} note row gap-x-4 gap-y-2 mt-2`}>{facts}</div>}
        </div>
        {actions && (
          <div
            ref={sticks ? publishActionsHeight : undefined}
            className={`${styles.actions} flex flex-wrap gap-3`}
          >
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
