import type { BarometerYear } from '@etapes-climat/domain/barometer/contract'
import { formatNumber } from '@etapes-climat/domain/kernel/format'
import styles from './barometer.module.css'

/** Sizes in px of the drawing. */
const BAY = 120
const COLUMNS = 4
const FLOOR = 20
const GROUND = 300
const MOST_FLOORS = 12
/** The largest scale of the drawing. */
const LARGEST = 1.2
/** Half of the potential, in percent: the objective of 2030. */
const OBJECTIVE = 50

type EffortClass = BarometerYear['efforts'][number]

/** A class of effort in words. */
export function effortWords({ from, to }: EffortClass): string {
  if (to === null) return from === 0 ? 'tous' : `${from}\u00a0% et plus`
  return from === 0 ? `moins de ${to}\u00a0%` : `${from} à ${to}\u00a0%`
}

const mostReports = (efforts: readonly EffortClass[]) =>
  Math.max(...efforts.map(({ reports }) => reports))

/** How many reports a window stands for: one, unless a building would be too high. */
export const reportsPerWindow = (efforts: readonly EffortClass[]) =>
  Math.ceil(mostReports(efforts) / (COLUMNS * MOST_FLOORS))

/** A building for each class of effort, a window for each report, or for some of them where there are many. */
export function EffortFacade({ efforts }: { efforts: readonly EffortClass[] }) {
  const most = mostReports(efforts)
  const perWindow = reportsPerWindow(efforts)
  const objective = efforts.findIndex(({ from }) => from === OBJECTIVE)
  // As high as the highest building with its number, and the flag over it.
  const top = GROUND - heightOf(most, perWindow) - (objective < 0 ? 24 : 48)
  return (
    <svg
      className={`${styles.facade} w-full`}
      // A few classes are drawn no larger than many.
      style={{ maxWidth: efforts.length * BAY * LARGEST }}
      viewBox={`0 ${top} ${efforts.length * BAY} ${GROUND + 30 - top}`}
      preserveAspectRatio="xMinYMax"
      aria-hidden="true"
    >
      {efforts.map((effort, at) => (
        <Building key={effort.from} effort={effort} x={at * BAY} perWindow={perWindow} />
      ))}
      <path className="stroke-ink stroke-3" d={`M0 ${GROUND}H${efforts.length * BAY}`} />
      {objective >= 0 && <Objective x={objective * BAY} top={top} />}
    </svg>
  )
}

const heightOf = (reports: number, perWindow: number) =>
  Math.max(1, Math.ceil(Math.ceil(reports / perWindow) / COLUMNS)) * FLOOR + 10

interface BuildingProps {
  effort: EffortClass
  x: number
  perWindow: number
}

function Building({ effort, x, perWindow }: BuildingProps) {
  const windows = Math.ceil(effort.reports / perWindow)
  const height = heightOf(effort.reports, perWindow)
  const top = GROUND - height
  return (
    <g>
      <rect
        className="fill-surface stroke-ink stroke-[1.5]"
        {...{ x: x + 12, y: top, width: BAY - 24, height }}
      />
      {Array.from({ length: windows }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: windows never move
          key={at}
          className="fill-accent"
          x={x + 20 + (at % COLUMNS) * 21}
          y={GROUND - 18 - Math.floor(at / COLUMNS) * FLOOR}
          width="16"
          height="13"
        />
      ))}
      <text className={styles.count} x={x + 12} y={top - 6}>
        {formatNumber(effort.reports)}
      </text>
      <text className={styles.class} x={x + BAY / 2} y={GROUND + 20} textAnchor="middle">
        {effortWords(effort)}
      </text>
    </g>
  )
}

const Objective = ({ x, top }: { x: number; top: number }) => (
  <g>
    <path className={styles.objective} d={`M${x} ${top + 16}V${GROUND}`} />
    <rect className={styles.flag} x={x} y={top + 1} width="118" height="20" />
    <text className={styles.flagText} x={x + 6} y={top + 15}>
      {'Objectif 2030\u00a0: 50\u00a0%'}
    </text>
  </g>
)
