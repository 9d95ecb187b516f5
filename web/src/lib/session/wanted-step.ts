import { isText, record } from '../drafts/shape.ts'

/** A step that somebody asked for before what leads to it. */
export interface WantedStep {
  uid: string
  name: string
}

/** Router state of the page that offers to read it. */
export interface WantedStepState {
  wantedStep: WantedStep
}

const isState = record<WantedStepState>({
  wantedStep: record<WantedStep>({ uid: isText, name: isText }),
})

/** The step in a router state, or null. */
export const wantedStepIn = (state: unknown): WantedStep | null =>
  isState(state) ? state.wantedStep : null
