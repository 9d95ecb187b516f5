import { idxFull } from '@etapes-climat/domain/cards/rules/idx-full'
import { INDEX_GROUP, NUMBERS_GROUP, STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { NECESSARY_CONDITION } from '@etapes-climat/domain/kernel/unit'
import { NumberField } from '../../../editing/typed-fields.tsx'
import { TextInput } from '../../../ui/form/control.tsx'
import { Field } from '../../../ui/form/field.tsx'
import styles from './step-editor.module.css'
import { StepFieldGroup } from './step-field-group.tsx'
import type { StepFieldsProps } from './step-fields-props.ts'
import { isNecessaryCondition } from './step-kind.ts'

/** Value, objective, index and place on the front page. */
export function StepNumbers({ values, set, problem }: StepFieldsProps) {
  const fields = { values, set, problem }
  const { idx, version, idxDate } = values
  const full = idxFull({ idx, version: Number(version) || 1, idxDate })
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr] gap-3 items-start">
        <div data-field="val">
          {values.cardFormat?.slug === 'indirect' ? (
            <ComputedValue val={values.val} error={problem?.violationOf('val')} />
          ) : (
            <NumberField
              name="val"
              field={STEP_FIELDS.val}
              value={values.val}
              problem={problem}
              onChange={(val) => set({ val })}
              hint={<ValueHint values={values} />}
            />
          )}
        </div>
        <StepFieldGroup {...fields} names={NUMBERS_GROUP} />
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
          <StepFieldGroup {...fields} names={INDEX_GROUP} />
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
