import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import type { ComponentProps } from 'react'
import { TextInput } from '../../ui/control.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './step-editor.module.css'
import type { StepFieldsProps } from './step-fields-props.ts'
import { STEP_LABELS } from './step-labels.ts'
import { readTypedNumber } from './typed-number.ts'

type NumberField = 'val' | 'goal' | 'idx' | 'version' | 'idxDate' | 'actuPosition'

/** Value, objective, index and place on the front page (ADMIN-STEP-28, ADMIN-STEP-29, D-36). */
export function StepNumbers({ values, set, problem }: StepFieldsProps) {
  const field = (name: NumberField, native: ComponentProps<'input'> = {}, hint?: string) => (
    <Field label={STEP_LABELS[name]} hint={hint} error={problem?.violationOf(name)}>
      {(ties) => (
        <TextInput
          {...ties}
          name={name}
          autoComplete="off"
          inputMode="decimal"
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
          {...native}
        />
      )}
    </Field>
  )
  const computed = values.cardFormat?.slug === 'indirect'
  const { idx, version, idxDate } = values
  const full = idxFull({ idx, version: readTypedNumber(version) ?? 1, idxDate })
  return (
    <>
      <div className={styles.pair}>
        {computed
          ? field(
              'val',
              { readOnly: true, value: values.val || '0' },
              'Calculée\u00a0: somme des étapes liées publiées.',
            )
          : field('val', {}, 'kgCO2e par personne et par an')}
        {field('goal')}
      </div>
      <div>
        <div className={styles.index}>
          {field('idx', { inputMode: 'text', maxLength: 50 })}
          {field('version', { type: 'number', min: 1, step: 'any' })}
          {field('idxDate', { type: 'date', max: '9999-12-31' })}
          {field('actuPosition', { inputMode: 'numeric' }, 'Vide\u00a0: sans rang')}
        </div>
        <p className={styles.full}>
          {'Index complet\u00a0: '}
          <output>{full}</output>
        </p>
      </div>
    </>
  )
}
