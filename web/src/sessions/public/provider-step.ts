import { sessionStore } from '../../lib/browser-storage.ts'
import {
  type WantedStep,
  type WantedStepState,
  wantedStepIn,
} from '../../lib/session/wanted-step.ts'

const KEY = 'provider-step'

/** Keeps the step that one signs in for while the identity provider has the tab. */
export function keepWantedStep(step: WantedStep | null): void {
  if (step) sessionStore.set(KEY, JSON.stringify({ wantedStep: step }))
  else sessionStore.remove(KEY)
}

/** The step that was kept, as a router state; null when there is none. It is kept no longer. */
export function takeWantedStep(): WantedStepState | null {
  const kept = sessionStore.get(KEY)
  sessionStore.remove(KEY)
  const step = kept && wantedStepIn(JSON.parse(kept))
  return step ? { wantedStep: step } : null
}
