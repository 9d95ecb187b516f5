import type { FoundCard } from '@etapes-climat/domain/cards/contract'
import { MINE, THEIRS, whatStays } from '../../../saving/conflict-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLastChange } from '../steps-index/last-authors.ts'
import styles from './grid.module.css'
import { type CellTexts, shownText } from './state/cell-texts.ts'
import { columnOf, EDITED_COLUMNS, type EditedColumn } from './state/grid-columns.ts'
import type { RowEdit } from './state/grid-edits.ts'

interface ConflictRowProps {
  card: FoundCard
  edit: RowEdit
  line: number
  /** columns that the line has */
  columns: number
  onChoose: (column: EditedColumn, taken: 'mine' | 'theirs') => void
}

/** Under a line that two people changed: for each cell that both did, both values on buttons. */
export function ConflictRow({ card, edit, line, columns, onChoose }: ConflictRowProps) {
  const changed = useLastChange(card)
  const contested = EDITED_COLUMNS.filter((column) => edit.theirs[column] !== undefined)
  const choices = contested.map((column) => {
    const shown = (texts: Partial<CellTexts>) => shownText(column, texts[column] ?? '') || '–'
    const [before, mine, theirs] = [edit.base, edit.typed, edit.theirs].map(shown)
    return (
      <div key={column} className={styles.choice}>
        <p>
          <b>
            {`Ligne ${line}, ${columnOf(column).label}\u00a0: enregistrée ailleurs le ${changed}.`}
          </b>{' '}
          {`${whatStays()} Avant\u00a0: ${before}. Le reste de la ligne est fusionné.`}
        </p>
        <Button size="s" variant="accent" onClick={() => onChoose(column, 'mine')}>
          {`${MINE}\u00a0: ${mine}`}
        </Button>
        <Button size="s" onClick={() => onChoose(column, 'theirs')}>
          {`${THEIRS}\u00a0: ${theirs}`}
        </Button>
      </div>
    )
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the buttons in it are reached
    <div role="gridcell" aria-colspan={columns}>
      {choices}
    </div>
  )
}
