import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { CLIMATE_UNIT, NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { valueInWords } from '@etapes-climat/domain/reports/rules/figures/step-amounts'

/**
 * The value of a step (kgCO2e per person per year) and its unit; 0 is a condition.
 * @param counted false: the sum of the report beside it does not hold the value
 */
export function StepValue({ val, counted = true }: { val: number; counted?: boolean }) {
  if (val === 0) return <NecessaryCondition />
  return (
    <p className="num lh-none">
      {counted ? (
        <b className="block num text-num-l weight-figure stretch-num tracking-[-0.015em]">
          {formatNumber(val)}
        </b>
      ) : (
        <span className="block text-xl text-ink-3 stretch-num">
          {valueInWords({ val, counted })}
        </span>
      )}{' '}
      <span className="text-xs text-ink-3 block mt-2 lh-[1.25]">{CLIMATE_UNIT}</span>
    </p>
  )
}

/** The keystone: a step that saves nothing by itself and without which the others do not stand. */
export function NecessaryCondition() {
  return (
    <span className="inline-flex items-center gap-2 weight-strong lh-[1.2]">
      <Keystone />
      {NECESSARY_CONDITION}
    </span>
  )
}

export function Keystone() {
  return (
    <svg className="w-5 h-5 flex-none" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M6 3h8l-2 14H8Z" fill="currentColor" />
      <path d="M3 4.5 5.4 17M17 4.5 14.6 17" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  )
}
