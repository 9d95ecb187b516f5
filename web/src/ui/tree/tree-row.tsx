import { Button } from 'react-aria-components/Button'
import type { TreeItemContentRenderProps } from 'react-aria-components/Tree'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import styles from './tree.module.css'
import { useTreeRows } from './tree-rows-context.ts'

/** A row: handle, open or close, what the screen draws, other ways to move (WCAG 2.5.7). */
export function TreeRow({ state }: { state: TreeItemContentRenderProps }) {
  const { contentOf, labelOf, hintOn, onOpenMoves, placing } = useTreeRows()
  const id = Number(state.id)
  return (
    <div
      className={styles.cells}
      data-placed={placing?.movedId === id || undefined}
      data-picked={placing?.targetId === id || undefined}
    >
      {onOpenMoves ? (
        <Button
          slot="drag"
          className={styles.handle ?? ''}
          // A finger that taps does not drag.
          onPress={({ pointerType }) => pointerType === 'touch' && onOpenMoves(id)}
        >
          <Handle />
        </Button>
      ) : (
        <span />
      )}
      {state.hasChildItems ? (
        <Button slot="chevron" className={styles.opener ?? ''}>
          <Icon name="chevron-right" />
        </Button>
      ) : (
        <span />
      )}
      {contentOf(id)}
      {onOpenMoves && (
        <IconButton
          size="s"
          icon="move"
          label={`Déplacer… : ${labelOf(id)}`}
          aria-haspopup="dialog"
          onClick={() => onOpenMoves(id)}
        />
      )}
      {state.isDropTarget && <Hint {...hintOn(id)} />}
      {placing?.mayPick(id) && (
        <button
          type="button"
          className={styles.pick}
          aria-label={`Placer près de\u00a0: ${labelOf(id)}`}
          aria-pressed={placing.targetId === id}
          onClick={() => placing.onPick(id)}
        />
      )}
    </div>
  )
}

/** The place of a drop, in words (look: TreeRow). */
export function Hint({ words, refused }: { words: string; refused: boolean }) {
  return (
    <span className={styles.hint} data-refused={refused || undefined}>
      {words}
    </span>
  )
}

function Handle() {
  return (
    <svg viewBox="0 0 12 18" aria-hidden="true">
      {[2, 9, 16].map((y) => (
        <path key={y} d={`M3 ${y}h0M9 ${y}h0`} />
      ))}
    </svg>
  )
}
