import type { Card } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { Field } from '../../ui/field.tsx'
import { ReferenceSelect } from './reference-select.tsx'
import { flatSectors } from './sector-choices.ts'
import styles from './step-editor.module.css'
import type { StepFieldsProps } from './step-fields-props.ts'
import { StepFormatField } from './step-format-field.tsx'
import { STEP_LABELS } from './step-labels.ts'
import { StepNumbers } from './step-numbers.tsx'
import { StepRelations } from './step-relations.tsx'

interface StepSettingsProps extends StepFieldsProps {
  /** null: not saved yet */
  card: Card | null
  options: PopulateAnswer
}

/** The narrow column: format, place in the classification, numbers and relations (ADMIN-STEP-23). */
export function StepSettings({ values, set, problem, card, options }: StepSettingsProps) {
  const fields = { values, set, problem }
  // A tree of steps lies in one sector (ADMIN-STEP-32, D-57).
  const locked = card?.parent && card.sector ? card.parent : null
  return (
    <div className={styles.side}>
      <StepFormatField
        formats={options.formats}
        chosen={values.cardFormat}
        error={problem?.violationOf('cardFormat')}
        onChange={(cardFormat) => set({ cardFormat })}
      />
      <Field
        label={STEP_LABELS.sector}
        error={problem?.violationOf('sector')}
        hint={
          locked ? `Verrouillé\u00a0: l’étape dépend de «\u00a0${locked.name}\u00a0».` : undefined
        }
      >
        {(ties) => (
          <ReferenceSelect
            {...ties}
            none="Choisir un secteur"
            choices={flatSectors(options.sectors)}
            chosen={values.sector}
            disabled={locked !== null}
            onChoose={(sector) => set({ sector })}
          />
        )}
      </Field>
      <Field label={STEP_LABELS.cardCategory} error={problem?.violationOf('cardCategory')}>
        {(ties) => (
          <ReferenceSelect
            {...ties}
            none="Choisir un filtre"
            choices={options.categories}
            chosen={values.cardCategory}
            onChoose={(cardCategory) => set({ cardCategory })}
          />
        )}
      </Field>
      <StepNumbers {...fields} />
      <StepRelations {...fields} ownIri={card?.['@id'] ?? null} />
    </div>
  )
}
