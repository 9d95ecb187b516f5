import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { NUMBERS_GROUP, STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { isNecessaryCondition, readVersion } from './number-rules.ts'
import { StepDateField } from './step-date-field.tsx'
import styles from './step-editor.module.css'
import type { StepFieldsProps } from './step-fields-props.ts'
import { StepNumberField } from './step-number-field.tsx'

/** Value, objective, index and place on the front page (ADMIN-STEP-28, ADMIN-STEP-29, D-36). */
export function StepNumbers({ values, set, problem }: StepFieldsProps) {
  const fields = { values, set, problem }
  const { idx, version, idxDate } = values
  const full = idxFull({ idx, version: readVersion(version) ?? 1, idxDate })
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr] gap-3 items-start">
        <div data-field="val">
          {values.cardFormat?.slug === 'indirect' ? (
            <ComputedValue val={values.val} error={problem?.violationOf('val')} />
          ) : (
            <StepNumberField {...fields} name="val" hint={<ValueHint values={values} />} />
          )}
        </div>
        {NUMBERS_GROUP.map((name) => (
          <StepNumberField {...fields} name={name} key={name} />
        ))}
      </div>
      <div>
        <div className={`${styles.index} grid gap-x-3 gap-y-4 items-start`}>
          <Field label={STEP_FIELDS.idx.label} error={problem?.violationOf('idx')}>
            {(controlProps) => (
              <TextInput
                {...controlProps}
                name="idx"
                autoComplete="off"
                value={idx}
                maxLength={STEP_FIELDS.idx.max}
                onChange={(event) => set({ idx: event.target.value })}
              />
            )}
          </Field>
          <StepNumberField
            {...fields}
            name="version"
            native={{ type: 'number', min: 1, step: 'any' }}
          />
          <StepDateField {...fields} name="idxDate" />
          <StepNumberField
            {...fields}
            name="actuPosition"
            hint={'Vide\u00a0: sans rang'}
            native={{ inputMode: 'numeric' }}
          />
        </div>
        <p className="mt-2 text-xs text-ink-3 wrap-anywhere">
          {'Index complet\u00a0: '}
          <output className="text-ink num">{full}</output>
        </p>
      </div>
    </>
  )
}

/** The value of an indirect step is not typed. */
function ComputedValue({ val, error }: { val: string; error: string | undefined }) {
  return (
    <Field
      label={STEP_FIELDS.val.label}
      hint={'Calculée\u00a0: somme des étapes liées publiées.'}
      error={error}
    >
      {(controlProps) => <TextInput {...controlProps} name="val" readOnly value={val || '0'} />}
    </Field>
  )
}

/** The unit, and what members read in the place of 0. */
function ValueHint({ values }: Pick<StepFieldsProps, 'values'>) {
  return (
    <>
      kgCO2e par personne et par an
      {isNecessaryCondition(values) && (
        <span className="block text-ink weight-medium">
          {`À 0, l’étape s’affiche «\u00a0${NECESSARY_CONDITION}\u00a0».`}
        </span>
      )}
    </>
  )
}
