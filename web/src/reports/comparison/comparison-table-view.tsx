import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import type { ComparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import type {
  ComparisonRow,
  ComparisonSection,
} from '@etapes-climat/domain/reports/rules/comparison/comparison-rows'
import type { ComparisonTable } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import type { CSSProperties } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import layout from '../../ui/layout.module.css'
import { ComparisonCellView } from './comparison-cell-view.tsx'
import { ComparisonHeads } from './comparison-heads.tsx'
import styles from './comparison-table.module.css'
import { DrawingRow } from './drawing-row.tsx'
import { rowIdOf } from './step-row.ts'

interface ComparisonTableViewProps {
  uids: readonly string[]
  table: ComparisonTable
  drawing: ComparisonDrawing
  /** columns that wait for a report */
  empty: number
  /** whether the report of a column is under way */
  waiting: readonly boolean[]
  /** uids of the steps that are chosen */
  chosen: readonly string[]
  onToggle: (step: string, isChosen: boolean) => void
  onChooseReport: () => void
  onRemove: (uid: string) => void
}

/** The drawing and the table beneath it, in the same columns. */
export function ComparisonTableView(props: ComparisonTableViewProps) {
  const { uids, table, drawing, empty, waiting } = props
  const columns = uids.length + empty
  const places = Array.from({ length: empty }, (_, at) => uids.length + at)
  const style = { '--columns': columns } as CSSProperties
  const canChoose = table.heads.filter(({ isMissing }) => !isMissing).length > 1
  return (
    <table className={styles.table} style={style}>
      <caption className={layout.visuallyHidden}>Rapports comparés, en {CLIMATE_UNIT}</caption>
      <colgroup className="max-phone:hidden">
        <col className={styles.names} />
        <col span={columns} />
      </colgroup>
      <ComparisonHeads
        heads={table.heads}
        uids={uids}
        places={places}
        waiting={waiting}
        onChooseReport={props.onChooseReport}
        onRemove={props.onRemove}
      />
      <DrawingRow drawing={drawing} heads={table.heads} places={places} waiting={waiting} />
      {table.sections.map((section) => (
        <tbody key={section.key}>
          <SectionHead section={section} columns={table.heads.length} places={places} />
          {section.rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              places={places}
              choice={
                canChoose && row.kind === 'step' && row.cells.some(isLacking)
                  ? {
                      isChosen: props.chosen.includes(row.key),
                      onToggle: (isChosen) => props.onToggle(row.key, isChosen),
                    }
                  : null
              }
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const isLacking = ({ status }: ComparisonRow['cells'][number]) => status === 'non retenue'

interface SectionHeadProps {
  section: ComparisonSection
  columns: number
  places: readonly number[]
}

function SectionHead({ section, columns, places }: SectionHeadProps) {
  const { title, detail, totals } = section
  if (title === '') return null
  const cells = Array.from({ length: columns }, (_, place) => totals[place])
  return (
    <tr className={styles.group} data-bare={totals.length === 0 || undefined}>
      <th className="pt-6 text-l font-stretch-90% weight-title" scope="row">
        {title}{' '}
        <span
          className={`${styles.meta} block text-ink-3 text-xs font-stretch-normal not-italic weight-text`}
        >
          {detail}
        </span>
      </th>
      {cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the column
        <td key={place}>
          {cell?.text}
          {cell?.note && <small>{cell.note}</small>}
        </td>
      ))}
      <EmptyCells places={places} />
    </tr>
  )
}

interface RowProps {
  row: ComparisonRow
  places: readonly number[]
  /** null: nothing of it can be taken over */
  choice: { isChosen: boolean; onToggle: (isChosen: boolean) => void } | null
}

function Row({ row, places, choice }: RowProps) {
  const name = (
    <>
      {row.name}
      {row.detail !== '' && (
        <em
          className={`${styles.meta} block text-ink-3 text-xs font-stretch-normal not-italic weight-text`}
        >
          {row.detail}
        </em>
      )}
    </>
  )
  return (
    <tr className={styles[row.kind]}>
      <th scope="row" id={row.kind === 'step' ? rowIdOf(row.key) : undefined} tabIndex={-1}>
        {choice ? (
          <Checkbox
            className={styles.choice}
            aria-label={`Choisir\u00a0: ${row.name}`}
            checked={choice.isChosen}
            onChange={(event) => choice.onToggle(event.target.checked)}
          >
            {name}
          </Checkbox>
        ) : (
          <span className={row.kind === 'step' ? styles.unchosen : undefined}>{name}</span>
        )}
      </th>
      {row.cells.map((cell, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the column
        <ComparisonCellView key={place} cell={cell} />
      ))}
      <EmptyCells places={places} />
    </tr>
  )
}

const EmptyCells = ({ places }: { places: readonly number[] }) =>
  places.map((place) => <td key={place} />)
