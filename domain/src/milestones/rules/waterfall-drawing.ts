import { objectiveLine } from '../../drawing/rules/building.ts'
import { type Drawing, hatched, line, type Paint, paint } from '../../drawing/rules/marks.ts'
import type { WaterfallLine } from './waterfall.ts'

/** How the bars of each kind look; `end`: of the sums before and after. */
export const WATERFALL_PAINTS: Record<WaterfallLine['kind'] | 'end', Paint> = {
  end: paint('ink-2'),
  added: paint('accent'),
  removed: hatched(paint('surface', 'ink-2'), 'ink-2', 0.8, true),
  revalued: paint('completude'),
  undescribed: paint('sunken', 'ink-2', 1, '3 3'),
}

/** Sums in kgCO2e per person per year. */
interface Scale {
  objective: number
  /** the one that the whole width stands for */
  largest: number
}

/**
 * One bar of the waterfall, over the line of the objective.
 * @param next sum at which the bar below begins or ends; null: there is none
 */
export function waterfallBar(
  { objective, largest }: Scale,
  [low, high]: readonly [number, number],
  look: Paint,
  next: number | null,
): Drawing {
  const at = (value: number) => `${(Math.max(0, value) / largest) * 100}%`
  const link = line('ink-3', 1, '2 3')
  return {
    marks: [
      ...objectiveLine([at(objective), 0, at(objective), '100%']),
      { rect: [at(low), 11, at(high - low), 18], ...look },
      ...(next === null ? [] : [{ line: [at(next), 29, at(next), 52], ...link } as const]),
    ],
  }
}

export const waterfallSwatch = (look: Paint): Drawing => ({
  width: 20,
  height: 12,
  marks: [{ rect: [0.5, 0.5, 19, 11], ...look }],
})
