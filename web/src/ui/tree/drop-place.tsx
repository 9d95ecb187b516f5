// biome-ignore-all lint/a11y/useSemanticElements: rows of a treegrid are not those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in it has the focus
import { useId } from 'react'
import styles from './tree.module.css'
import { levelStyle } from './tree-row.tsx'

interface DropPlaceProps {
  /** short name, for the focus of the keyboard */
  name: string
  words: string
  refused: boolean
  byKey: boolean
  /** in px from the top of the tree */
  top: number
  /** of the row that the place is in; null: it is between rows */
  height: number | null
  level: number
}

/** Where a dragged row would go, drawn over the rows; by the keyboard it has the focus. */
export function DropPlace(props: DropPlaceProps) {
  const { name, words, refused, byKey, top, height, level } = props
  const wordsId = useId()
  return (
    <div
      role="row"
      aria-level={level}
      aria-hidden={!byKey}
      className={styles.place}
      data-gap={height === null || undefined}
      style={{ ...levelStyle(level), height: height ?? 0, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell">
        <button
          // Another place is another button: its name is read aloud.
          key={`${name} ${words}`}
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
