import type { GROUNDS_GROUP, PRACTICE_GROUP } from '@etapes-climat/domain/cards/step-fields'
import { sameValue } from '@etapes-climat/domain/kernel/rules/merge-fields'
import { useEffect, useState } from 'react'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import styles from './step-editor.module.css'
import { StepFieldGroup } from './step-field-group.tsx'
import { STEP_FORM } from './step-fields.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepGroundsProps extends StepFieldsProps {
  title: string
  group: typeof GROUNDS_GROUP | typeof PRACTICE_GROUP
  pickPicture: PickPicture
}

const NOTHING_WRITTEN = STEP_FORM.valuesOf(null)

/** A group of fields that is folded while nothing of it is written. */
export function StepGrounds({ title, group, ...props }: StepGroundsProps) {
  const { values, problem } = props
  const [open, setOpen] = useState(() =>
    group.some((name) => !sameValue(values[name], NOTHING_WRITTEN[name])),
  )
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
        <StepFieldGroup {...props} names={group} />
      </div>
    </details>
  )
}
