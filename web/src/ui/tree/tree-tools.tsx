import type { ReactNode } from 'react'
import { markRoot } from '../../lib/window/mark-root.ts'
import { Button } from '../button.tsx'
import styles from './tree-tools.module.css'

const shown = markRoot(styles.barShown)

interface TreeToolsProps {
  /** the search box and what adds nodes */
  children: ReactNode
  /** there is nothing to open, to close or to move */
  isEmpty?: boolean
  onOpenAll: () => void
  onCloseAll: () => void
  /** takes the last move back; none when there is nothing to take back */
  onUndo: (() => void) | null
  /** what was found, moved and saved */
  status: string
}

/** The bar over the trees of a screen. */
export function TreeTools(props: TreeToolsProps) {
  const { children, isEmpty = false, onOpenAll, onCloseAll, onUndo, status } = props
  return (
    <div ref={shown} className={`${styles.bar} sticky z-2 bg-ground py-2 rule-b`}>
      <div className={`${styles.tools} flex flex-wrap gap-2`}>
        {children}
        {!isEmpty && (
          <>
            <Button onClick={onOpenAll}>Tout ouvrir</Button>
            <Button onClick={onCloseAll}>Tout fermer</Button>
            <Button icon="undo" aria-disabled={onUndo === null} onClick={() => onUndo?.()}>
              Annuler le déplacement
            </Button>
          </>
        )}
      </div>
      <p role="status" className="caption min-h-6 mt-1">
        {status}
      </p>
    </div>
  )
}
