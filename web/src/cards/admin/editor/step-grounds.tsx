import {
  type GROUNDS_GROUP,
  isStepText,
  type PRACTICE_GROUP,
  STEP_FIELDS,
} from '@etapes-climat/domain/cards/step-fields'
import { useEffect, useState } from 'react'
import { DescribedField } from '../../../editing/described-fields.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import { StepDateField } from './step-date-field.tsx'
import styles from './step-editor.module.css'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepGroundsProps extends StepFieldsProps {
  title: string
  group: typeof GROUNDS_GROUP | typeof PRACTICE_GROUP
  pickPicture: PickPicture
}

/** A group of fields that is folded while nothing of it is written (TRUST-02, TRUST-07). */
export function StepGrounds({ title, group, pickPicture, ...fields }: StepGroundsProps) {
  const { values, set, problem } = fields
  const [open, setOpen] = useState(() => group.some((name) => values[name] !== ''))
  const refused = group.some((name) => problem?.violationOf(name))
  // What was refused is looked at, and gets the focus.
  useEffect(() => {
    if (refused) setOpen(true)
  }, [refused])
  return (
    <details
      className={`${styles.grounds} rule-t pt-3`}
      open={open || refused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      <div className={`${styles.groundsFields} grid gap-6 pt-4`}>
        {group.map((name) => (
          <div key={name} data-field={name}>
            {isStepText(name) ? (
              <DescribedField
                field={STEP_FIELDS[name]}
                value={values[name]}
                error={problem?.violationOf(name)}
                onChange={(text) => set({ [name]: text })}
                pickPicture={pickPicture}
              />
            ) : (
              <StepDateField {...fields} name={name} />
            )}
          </div>
        ))}
      </div>
    </details>
  )
}
