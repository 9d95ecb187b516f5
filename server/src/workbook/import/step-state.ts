import { NEW_STEP, STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import type { LineFault, StepLine } from '../read/file-message.ts'
import type { StoredStep } from '../stored-catalogue.repository.ts'

/** A step by what it is called while the import is planned: `s7` is stored, `n12` a new one of the 13th line. */
export type StepKey = `${'s' | 'n'}${number}`

/** What a step is, or will be: ids of new items are below 0, the parent is named by its key. */
export type StepState = Omit<StoredStep, 'id' | 'uid' | 'revision' | 'parentId'> & {
  parent: StepKey | null
}

export interface PlannedStep {
  key: StepKey
  line: StepLine
  /** null: it is added */
  stored: StoredStep | null
  uid: string
  /** its idx was made here */
  hasNewIdx: boolean
  state: StepState
  /** cells that are kept otherwise than they stand in the file, or not at all, and why */
  remarks: LineFault[]
}

export interface MadeStep {
  step: PlannedStep
  faults: LineFault[]
}

export const keyOfId = (id: number): StepKey => `s${id}`

export function storedState({ id: _, uid: __, revision: ___, ...step }: StoredStep): StepState {
  const { parentId, ...columns } = step
  return { ...columns, parent: parentId === null ? null : keyOfId(parentId) }
}

/** What a step begins with that a line adds. */
export const newState = (formatId: number): StepState => ({
  ...NEW_STEP,
  formatId,
  sectorId: null,
  categoryId: null,
  parent: null,
  position: -1,
  links: recordOf(STEP_LINKS, () => []),
})
