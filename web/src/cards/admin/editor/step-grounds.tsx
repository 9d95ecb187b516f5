import { useEffect, useState } from 'react'
import { TextArea } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor/rich-text-editor.tsx'
import type { PickPicture } from '../../../ui/rich-text-editor/written-picture.ts'
import { StepDateField } from './step-date-field.tsx'
import styles from './step-editor.module.css'
import { STEP_FIELDS } from './step-fields.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepGroundsProps extends StepFieldsProps {
  pickPicture: PickPicture
}

const GROUNDS = ['source', 'hypotheses', 'reviewedOn'] as const

/** What the value of a step rests on, folded while nothing of it is written (TRUST-02). */
export function StepGrounds({ pickPicture, ...fields }: StepGroundsProps) {
  const { values, set, problem } = fields
  const [open, setOpen] = useState(() => GROUNDS.some((name) => values[name] !== ''))
  const refused = GROUNDS.some((name) => problem?.violationOf(name))
  // What was refused is looked at, and gets the focus.
  useEffect(() => {
    if (refused) setOpen(true)
  }, [refused])
  return (
    <details
      className={styles.grounds}
      open={open || refused}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Source, hypothèses et relecture</summary>
      <div className={styles.groundsFields}>
        <div data-field="source">
          <RichTextEditor
            label={STEP_FIELDS.source.label}
            hint="D’où vient la valeur, avec les liens. Montrée sur l’étape, dans le rapport et le PDF."
            value={values.source}
            error={problem?.violationOf('source')}
            onChange={(source) => set({ source })}
            pickPicture={pickPicture}
          />
        </div>
        <Field
          label={STEP_FIELDS.hypotheses.label}
          hint="Ce que la valeur suppose, une hypothèse par ligne."
          error={problem?.violationOf('hypotheses')}
        >
          {(controlProps) => (
            <TextArea
              {...controlProps}
              name="hypotheses"
              rows={4}
              maxLength={10_000}
              value={values.hypotheses}
              onChange={(event) => set({ hypotheses: event.target.value })}
            />
          )}
        </Field>
        <div data-field="reviewedOn">
          <StepDateField {...fields} name="reviewedOn" />
        </div>
      </div>
    </details>
  )
}
