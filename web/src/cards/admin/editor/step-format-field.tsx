import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import type { CardFormat } from '@etapes-climat/domain/classification/contract'
import { useId } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { FormatMark } from '../../../ui/figures/format-mark.tsx'
import { Radio } from '../../../ui/form/checkbox.tsx'
import { FieldError, RequiredMark } from '../../../ui/form/field.tsx'
import styles from './step-editor.module.css'
import type { StepFormValues } from './step-fields.ts'

interface StepFormatFieldProps {
  formats: readonly CardFormat[]
  chosen: StepFormValues['cardFormat']
  error: string | undefined
  onChange: (format: NonNullable<StepFormValues['cardFormat']>) => void
}

/** The format by shape and word, one card each. */
export function StepFormatField({ formats, chosen, error, onChange }: StepFormatFieldProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className={classNames(styles.formats, 'stack gap-2 min-w-0', error && styles.wrongFormat)}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required
    >
      <span className="flex flex-wrap gap-x-2 gap-y-0 items-baseline justify-between text-s weight-strong lh-dense">
        <span id={`${id}-label`}>{STEP_FIELDS.cardFormat.label}</span>
        <RequiredMark />
      </span>
      {formats.map(({ '@id': iri, name, slug }) => (
        <Radio
          key={iri}
          className={styles.format}
          name={id}
          checked={chosen?.['@id'] === iri}
          onChange={() => onChange({ '@id': iri, name, slug })}
        >
          <FormatMark format={{ slug, name }} />
        </Radio>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
