import { useState } from 'react'
import type { StepFormValues } from './step-fields.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

/** Fields of the step editor that hold their text as it is typed. */
type TextField = {
  [Field in keyof StepFormValues]: StepFormValues[Field] extends string ? Field : never
}[keyof StepFormValues]

/**
 * What is wrong with a field: found as it is left, or answered by a save. It is about a text, and
 * goes with it, whoever puts another one in its place.
 */
export function useFieldFault(name: TextField, { values, problem }: StepFieldsProps) {
  const text = values[name]
  const [found, setFound] = useState<{ text: string; message: string } | null>(null)
  const [answered, setAnswered] = useState<StepFieldsProps['problem']>(null)
  const refused = problem === answered ? undefined : problem?.violationOf(name)
  return {
    error: found?.text === text ? found.message : refused,
    find: (message: string | null) => setFound(message === null ? null : { text, message }),
    /** something else is typed */
    forget() {
      setFound(null)
      setAnswered(problem)
    },
  }
}
