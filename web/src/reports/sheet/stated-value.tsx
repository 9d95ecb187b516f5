import type { StatedStep } from '@etapes-climat/domain/statements/contract'
import { NecessaryCondition } from '../../ui/figures/step-value.tsx'

/** The value of a step in a list: those in bold add up to the sum. */
export function StatedValue({ step }: { step: StatedStep }) {
  if (step.val === 0) return <NecessaryCondition />
  return step.counted ? <b>{step.value}</b> : <span className="text-ink-2">{step.value}</span>
}
