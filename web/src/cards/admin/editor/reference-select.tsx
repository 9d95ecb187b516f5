import type { ComponentProps } from 'react'
import { Select } from '../../../ui/form/control.tsx'
import type { NamedReference } from '../../../ui/form/named-reference.ts'

interface ReferenceSelectProps extends ComponentProps<'select'> {
  /** words of the empty choice */
  none: string
  choices: readonly (NamedReference & { label?: string })[]
  chosen: NamedReference | null
  onChoose: (chosen: NamedReference | null) => void
}

/** Chooses one thing of a short list. What was chosen stays, even when the list lacks it. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { none, choices, chosen, onChoose, ...native } = props
  const listed = choices.some((choice) => choice['@id'] === chosen?.['@id'])
  const shown = chosen && !listed ? [chosen, ...choices] : choices
  return (
    <Select
      {...native}
      value={chosen?.['@id'] ?? ''}
      onChange={(event) => {
        const found = shown.find((choice) => choice['@id'] === event.target.value)
        onChoose(found ? { '@id': found['@id'], name: found.name } : null)
      }}
    >
      <option value="">{none}</option>
      {shown.map((choice: NamedReference & { label?: string }) => (
        <option key={choice['@id']} value={choice['@id']}>
          {choice.label ?? choice.name}
        </option>
      ))}
    </Select>
  )
}
