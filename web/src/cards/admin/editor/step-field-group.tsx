import { type StepFieldName, stepField } from '@etapes-climat/domain/cards/step-fields'
import { DescribedField, type Uploads } from '../../../editing/described-fields.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import type { StepFormValues } from './step-fields.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepFieldGroupProps extends StepFieldsProps {
  names: readonly (StepFieldName & keyof StepFormValues)[]
  /** of rich texts */
  pickPicture?: PickPicture | undefined
  /** of lists of pictures */
  uploads?: Uploads | undefined
}

/** Fields of a step, each with the editor of its type; the address of the editor may name one. */
export const StepFieldGroup = ({ names, values, set, problem, ...pictures }: StepFieldGroupProps) =>
  names.map((name) => (
    <div key={name} data-field={name}>
      <DescribedField
        name={name}
        field={stepField(name)}
        value={values[name]}
        problem={problem}
        onChange={(value) => set({ [name]: value })}
        {...pictures}
      />
    </div>
  ))
