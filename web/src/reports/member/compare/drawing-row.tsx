import { type Box, placeLabel, textBox } from '@etapes-climat/domain/drawing/rules/place-label'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDifference } from '@etapes-climat/domain/kernel/format-difference'
import type { ComparisonDrawing } from '@etapes-climat/domain/reports/rules/comparison/comparison-drawing'
import type { ComparisonHead } from '@etapes-climat/domain/reports/rules/comparison/comparison-table'
import layout from '../../../ui/layout.module.css'
import styles from './drawing.module.css'
import { DrawingLegend, isLongLegend } from './drawing-legend.tsx'
import { DRAWING, levelOf } from './drawing-scale.ts'
import { type BayFoot, EmptyBay, GoalLine, ReportBay } from './report-bay.tsx'

interface DrawingRowProps {
  drawing: ComparisonDrawing
  heads: readonly ComparisonHead[]
  /** columns that wait for a report */
  places: readonly number[]
  /** whether the report of a column is under way */
  waiting: readonly boolean[]
}

/** The head of the table: one bay for each report, on one scale with one objective line. */
export function DrawingRow({ drawing, heads, places, waiting }: DrawingRowProps) {
  return (
    <tbody>
      <tr className={styles.row}>
        <th className="max-phone:hidden" scope="row">
          <span className={layout.visuallyHidden}>Dessin à une seule échelle</span>
          <Scale drawing={drawing} />
          {drawing.legend.length > 0 && !isLongLegend(drawing) && (
            <DrawingLegend drawing={drawing} isInside className={styles.legend} />
          )}
        </th>
        {heads.map(({ letter, isReference }, place) => {
          const report = drawing.reports[place]
          return (
            <td key={letter}>
              {report ? (
                <ReportBay
                  drawing={drawing}
                  report={report}
                  foot={footOf(drawing, heads, place, isReference)}
                />
              ) : (
                <EmptyBay drawing={drawing} isCrossed={!waiting[place]} />
              )}
            </td>
          )
        })}
        {places.map((place) => (
          <td key={place}>
            <EmptyBay drawing={drawing} />
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** Under a building: « référence », « + 145 par rapport à A ». */
function footOf(
  { reports }: ComparisonDrawing,
  heads: readonly ComparisonHead[],
  place: number,
  isReference: boolean,
): BayFoot {
  const others = reports.filter((report) => report !== null).length > 1
  if (isReference) return { value: others ? 'référence' : '' }
  const base = heads.findIndex((head) => head.isReference)
  const [own, first] = [reports[place], reports[base]]
  if (!own || !first) return { value: '' }
  const difference = own.figures.somme - first.figures.somme
  const letter = heads[base]?.letter ?? ''
  return difference === 0
    ? { value: 'égal', against: `à ${letter}` }
    : { value: formatDifference(difference), against: `par rapport à ${letter}` }
}

/** Size of the letters of the scale, and the space at both ends of the flag, in px. */
const LETTERS = 12
const FLAG_SPACE = 8

/** The marks of the scale; objective and potential where all have the same. */
function Scale({ drawing }: { drawing: ComparisonDrawing }) {
  const { marks, top, objective, potential } = drawing
  const isDrawn = drawing.reports.some((report) => report !== null)
  if (!isDrawn) return <svg className={styles.bay} aria-hidden="true" />
  const goal = objective ? levelOf(drawing, objective) : null
  const flagWords = `Objectif 2030\u00a0: ${formatNumber(objective ?? 0)}`
  const flagPlace = { x: FLAG_SPACE, y: 0, size: LETTERS, anchor: 'start' } as const
  const flagWidth = Math.ceil(textBox(flagWords, flagPlace).right) + FLAG_SPACE
  // With its outline.
  const flag =
    goal === null ? [] : [{ left: 0, top: goal - 23, right: flagWidth + 1, bottom: goal + 4 }]
  const words = `Potentiel ${formatNumber(potential ?? 0)}`
  const place = {
    x: 0,
    y: levelOf(drawing, potential ?? 0) + 4,
    size: LETTERS,
    anchor: 'start',
  } as const
  const named = textBox(words, place)
  const { moved } = placeLabel([named], flag)
  const taken = [
    ...flag,
    ...(potential ? [{ ...named, top: named.top + moved, bottom: named.bottom + moved }] : []),
  ]
  return (
    <svg className={styles.bay} aria-hidden="true">
      <line
        className="stroke-ink"
        x1="100%"
        x2="100%"
        y1={levelOf(drawing, top)}
        y2={DRAWING.ground}
      />
      {marks.map((mark) => (
        <g key={mark}>
          <line
            className="stroke-ink"
            x1="97%"
            x2="100%"
            y1={levelOf(drawing, mark)}
            y2={levelOf(drawing, mark)}
          />
          {isFree(levelOf(drawing, mark), taken) && (
            <text x="95%" y={levelOf(drawing, mark) + 4} textAnchor="end">
              {formatNumber(mark)}
            </text>
          )}
        </g>
      ))}
      {potential !== null && potential > 0 && (
        <>
          <text className={styles.strong} x="0" y={place.y + moved}>
            {words}
          </text>
          {isFree(levelOf(drawing, potential), flag) && (
            <line
              className={styles.dashed}
              x1={Math.ceil(named.right) + 8}
              x2="82%"
              y1={levelOf(drawing, potential)}
              y2={levelOf(drawing, potential)}
            />
          )}
        </>
      )}
      {goal !== null && (
        <>
          <GoalLine y={goal} />
          <rect
            className="fill-signal stroke-signal-edge"
            x="0.5"
            y={goal - 22}
            width={flagWidth}
            height="22"
          />
          <text className={styles.flagText} x={FLAG_SPACE} y={goal - 7}>
            {flagWords}
          </text>
        </>
      )}
      <line
        className="stroke-ink stroke-3"
        x1="0"
        x2="100%"
        y1={DRAWING.ground}
        y2={DRAWING.ground}
      />
    </svg>
  )
}

/** Whether the number of a mark at this level is level with no other label; it has none of their room. */
const isFree = (level: number, taken: readonly Box[]) =>
  !taken.some(({ top, bottom }) => top < level + 7 && level - 7 < bottom)
