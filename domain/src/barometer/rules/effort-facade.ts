import { flag, groundLine, panes } from '../../drawing/rules/building.ts'
import { type Drawing, line, type Mark, paint, rectangle, word } from '../../drawing/rules/marks.ts'
import { formatNumber } from '../../kernel/format.ts'
import type { BarometerYear } from '../contract.ts'

/** Sizes in px of the drawing. */
const BAY = 120
const COLUMNS = 4
const FLOOR = 20
const GROUND = 300
const MOST_FLOORS = 12
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
export const reportsPerWindow = (efforts: readonly EffortClass[]): number =>
  Math.ceil(mostReports(efforts) / (COLUMNS * MOST_FLOORS))

/** A building for each class of effort, a window for each report, or for some of them where there are many. */
export function effortFacade(efforts: readonly EffortClass[]): Drawing & { width: number } {
  const perWindow = reportsPerWindow(efforts)
  const objective = efforts.findIndex(({ from }) => from === OBJECTIVE)
  // As high as the highest building with its number, and the flag over it.
  const top = GROUND - heightOf(mostReports(efforts), perWindow) - (objective < 0 ? 24 : 48)
  const width = efforts.length * BAY
  const x = objective * BAY
  return {
    top,
    width,
    height: GROUND + 30 - top,
    marks: [
      ...efforts.flatMap((effort, at) => building(effort, at * BAY, perWindow)),
      groundLine(GROUND, 0, width),
      ...(objective < 0
        ? []
        : [
            { path: `M${x} ${top + 16}V${GROUND}`, ...line('drawn-target', 3) },
            ...flag('Objectif 2030\u00a0: 50\u00a0%', [x, top + 1, 118, 20], 11),
          ]),
    ],
  }
}

const heightOf = (reports: number, perWindow: number) =>
  Math.max(1, Math.ceil(Math.ceil(reports / perWindow) / COLUMNS)) * FLOOR + 10

function building(effort: EffortClass, x: number, perWindow: number): Mark[] {
  const windows = Math.ceil(effort.reports / perWindow)
  const height = heightOf(effort.reports, perWindow)
  const top = GROUND - height
  const every = [21, -FLOOR] as const
  const glass = panes([x + 20, GROUND - 18], [16, 13], { columns: COLUMNS, count: windows, every })
  const named = { size: 13, anchor: 'middle' } as const
  return [
    { path: rectangle(x + 12, top, BAY - 24, height), ...paint('surface', 'ink', 1.5) },
    { path: glass, ...paint('accent') },
    word(formatNumber(effort.reports), x + 12, top - 6, { size: 14, weight: 600, fill: 'ink' }),
    word(effortWords(effort), x + BAY / 2, GROUND + 20, named),
  ]
}
