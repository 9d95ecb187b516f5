import type { Card } from '@etapes-climat/domain/cards/contract'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import type { Edited } from '../../../editing/publications/next-version-kind.ts'
import { type ClassificationTab, classificationTab } from '../../../routing/classification-tabs.ts'
import { Field } from '../../../ui/form/field.tsx'
import { NewTabLink } from '../../../ui/new-tab-link.tsx'
import { flatSectors } from '../sector-choices.ts'
import { ReferenceSelect } from './reference-select.tsx'
import styles from './step-editor.module.css'
import { isRequired, type StepFieldsProps } from './step-fields-props.ts'
import { StepFormatField } from './step-format-field.tsx'
import { StepNumbers } from './step-numbers.tsx'
import { StepRelations } from './step-relations.tsx'

interface StepSettingsProps extends StepFieldsProps {
  /** null: not saved yet */
  card: Edited<Card> | null
  options: PopulateAnswer
  /** something typed is not saved */
  unsaved: boolean
}

/** The narrow column: format, place in the classification, numbers and relations. */
export function StepSettings(props: StepSettingsProps) {
  const { values, set, problem, card, options } = props
  const fields = { values, set, problem }
  // A tree of steps lies in one sector.
  const locked = card?.parent && card.sector ? card.parent : null
  return (
    <div className={`${styles.side} rule-l bg-surface`}>
      <StepFormatField
        formats={options.formats}
        chosen={values.cardFormat}
        error={problem?.violationOf('cardFormat')}
        onChange={(cardFormat) => set({ cardFormat })}
      />
      <Field
        label={STEP_FIELDS.sector.label}
        required={isRequired(values, 'sector')}
        error={problem?.violationOf('sector')}
        hint={
          locked
            ? `Verrouillé\u00a0: l’étape dépend de «\u00a0${locked.name}\u00a0».`
            : whileNone(options.sectors, 'secteurs', 'un secteur')
        }
      >
        {(controlProps) => (
          <ReferenceSelect
            {...controlProps}
            none="Choisir un secteur"
            choices={flatSectors(options.sectors)}
            chosen={values.sector}
            disabled={locked !== null}
            onChoose={(sector) => set({ sector })}
          />
        )}
      </Field>
      <Field
        label={STEP_FIELDS.cardCategory.label}
        required={isRequired(values, 'cardCategory')}
        error={problem?.violationOf('cardCategory')}
        hint={whileNone(options.categories, 'filtres', 'un filtre')}
      >
        {(controlProps) => (
          <ReferenceSelect
            {...controlProps}
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

/** The way to the list that is empty, beside what is being written. @param one of its things, with its article */
function whileNone(choices: readonly unknown[], tab: ClassificationTab, one: string) {
  if (choices.length > 0) return undefined
  return (
    <>
      Rien à choisir pour le moment.{' '}
      <NewTabLink to={classificationTab(tab)}>Ajouter {one}</NewTabLink>
    </>
  )
}
