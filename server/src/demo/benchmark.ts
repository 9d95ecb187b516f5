import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { upperFirst } from '@etapes-climat/domain/kernel/text'

/** How the value of a step comes about: what there is, what is taken away, what remains. */
export interface Benchmark {
  /** what there is, kgCO2e per person per year; `how`: the sum or product that gives it */
  from: { label: string; value: number; how?: string }
  /** what is taken away one after the other, `how` as people read it: `851 × 28 %` */
  cuts: { label: string; less: number; how: string }[]
}

export interface BenchmarkBar {
  label: string
  /** what there is after this line */
  value: number
  /** `moins 851 × 28 % = 238`; empty when the value is simply known */
  computation: string
}

export interface BenchmarkFigures {
  bars: BenchmarkBar[]
  /** `gain 238, arrondi à 240` */
  conclusion: string
}

/** Name of the drawing of a step's computation. */
export const benchmarkName = (stepId: string) => `repere-${stepId.toLowerCase()}`

/**
 * The figures of a computation; how its gain is rounded to the value of the step is what its
 * formula says.
 */
export function benchmarkFigures({ from, cuts }: Benchmark, formula: string): BenchmarkFigures {
  const computed = (how: string | undefined, value: number) =>
    how ? `${how} = ${formatNumber(value)}` : ''
  const bars = [
    { label: from.label, value: from.value, computation: computed(from.how, from.value) },
  ]
  let gain = 0
  for (const { label, less, how } of cuts) {
    gain += less
    bars.push({ label, value: from.value - gain, computation: `moins ${computed(how, less)}` })
  }
  const rounded = /(?:arrondi|ramené) à [^;]*/.exec(formula)?.[0].trim()
  const gained = `gain ${formatNumber(gain)}`
  return { bars, conclusion: rounded ? `${gained}, ${rounded}` : gained }
}

/** The same computation in words, for those who do not see it. */
export function benchmarkWords({ bars, conclusion }: BenchmarkFigures): string {
  const lines = bars.map(({ label, value, computation }, index) => {
    const unit = index === 0 ? ' kgCO2e par personne et par an' : ''
    const shown = computation && ` (${computation})`
    return `${label}\u00a0: ${formatNumber(value)}${unit}${shown}.`
  })
  return [...lines, `${upperFirst(conclusion)}.`].join(' ')
}
