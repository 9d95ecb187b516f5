// biome-ignore-all lint/a11y/useSemanticElements: rows of a treegrid are not those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in it has the focus
import { useId } from 'react'
import type { DropHint } from './moves/use-tree-drag.ts'
import styles from './tree.module.css'
import { levelStyle } from './tree-row.tsx'

interface DropPlaceProps {
  hint: DropHint
  /** of the row that the place is in, or above or below which it is, in px from the top of the tree */
  top: number
  height: number
  level: number
}

/** Where a dragged row would go, drawn over the rows; by the keyboard it has the focus. */
export function DropPlace({ hint, top, height, level }: DropPlaceProps) {
  const { point, name, words, refused, byKey } = hint
  const wordsId = useId()
  const isGap = point.dropPosition !== 'on'
  const y = point.dropPosition === 'after' ? top + height : top
  return (
    <div
      role="row"
      aria-level={level}
      aria-hidden={!byKey}
      className={styles.place}
      data-gap={isGap || undefined}
      style={{ ...levelStyle(level), height: isGap ? 0 : height, transform: `translateY(${y}px)` }}
    >
      <div role="gridcell">
        <button
          // Another place is another button: its name is read aloud.
          key={`${point.key} ${point.dropPosition}`}
          type="button"
          aria-label={name}
          aria-describedby={wordsId}
          tabIndex={-1}
          data-refused={refused || undefined}
          data-drop-target
          ref={byKey ? takeFocus : null}
        >
          <span id={wordsId}>{words}</span>
        </button>
      </div>
    </div>
  )
}

function takeFocus(button: HTMLElement | null) {
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'nearest' })
}
