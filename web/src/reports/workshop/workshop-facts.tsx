import {
  TIMER_USUAL,
  WORKSHOP_PARTICIPANTS_MAX,
  WORKSHOP_PLACE_MAX,
} from '@etapes-climat/domain/workshops/rules/workshop-limits'
import { Select, TextArea, TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import form from '../../ui/form/form.module.css'

/** What the minutes say beside the decisions. */
export interface WorkshopFacts {
  heldOn: string
  place: string
  participants: string
}

/** The facts that a form holds. */
export function factsIn(element: HTMLFormElement): WorkshopFacts {
  const data = new FormData(element)
  const text = (name: string) => String(data.get(name) ?? '')
  return { heldOn: text('heldOn'), place: text('place'), participants: text('participants') }
}

interface WorkshopFactsFieldsProps {
  facts: WorkshopFacts
  errors: Partial<Record<keyof WorkshopFacts, string>>
}

/** Date, place and participants of a workshop. */
export function WorkshopFactsFields({ facts, errors }: WorkshopFactsFieldsProps) {
  return (
    <>
      <Field label="Lieu" error={errors.place} className={form.wide} optional>
        {(props) => (
          <TextInput
            {...props}
            name="place"
            maxLength={WORKSHOP_PLACE_MAX}
            defaultValue={facts.place}
          />
        )}
      </Field>
      <Field
        label="Présents"
        hint="Ils figurent sur le compte rendu."
        error={errors.participants}
        className={form.wide}
        optional
      >
        {(props) => (
          <TextArea
            {...props}
            name="participants"
            rows={3}
            maxLength={WORKSHOP_PARTICIPANTS_MAX}
            defaultValue={facts.participants}
          />
        )}
      </Field>
      <Field label="Date" error={errors.heldOn}>
        {(props) => <TextInput {...props} type="date" name="heldOn" defaultValue={facts.heldOn} />}
      </Field>
    </>
  )
}

const MINUTES = [0, 1, 2, 3, 5, 10, 15]

interface TimerFieldProps {
  /** seconds; 0: none */
  timer?: number
  onChange?: (timer: number) => void
}

/** How long a step may take; nothing happens when it takes longer. */
export function TimerField({ timer = TIMER_USUAL, onChange }: TimerFieldProps) {
  return (
    <Field label="Minuteur par étape" hint="Il ne décide rien et ne sonne pas.">
      {(props) => (
        <Select
          {...props}
          name="timer"
          defaultValue={timer}
          onChange={({ currentTarget }) => onChange?.(Number(currentTarget.value))}
        >
          {MINUTES.map((minutes) => (
            <option key={minutes} value={minutes * 60}>
              {minutes === 0 ? 'Sans minuteur' : `${minutes}\u00a0min`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
