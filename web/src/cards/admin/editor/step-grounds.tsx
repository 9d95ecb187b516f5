import { GROUNDS_GROUP, isStepText, STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { useEffect, useState } from 'react'
import { DescribedField } from '../../../editing/described-fields.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import { StepDateField } from './step-date-field.tsx'
import styles from './step-editor.module.css'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepGroundsProps extends StepFieldsProps {
  pickPicture: PickPicture
}

/** What the value of a step rests on, folded while nothing of it is written (TRUST-02). */
export function StepGrounds({ pickPicture, ...fields }: StepGroundsProps) {
  const { values, set, problem } = fields
  const [open, setOpen] = useState(() => GROUNDS_GROUP.some((name) => values[name] !== ''))
  const refused = GROUNDS_GROUP.some((name) => problem?.violationOf(name))
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
      <summary>Source, hypothèses et relecture</summary>
      <div className={`${styles.groundsFields} grid gap-6 pt-4`}>
        {GROUNDS_GROUP.map((name) => (
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
