import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { useQueryClient } from '@tanstack/react-query'
import { Autocomplete } from '../../../ui/form/autocomplete.tsx'
import type { TypedCreation } from '../../../ui/form/unselected-input.tsx'
import { findExemplaries, findSteps, findTags, stepOptions, takeOrCreateTag } from '../api.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepRelationsProps extends StepFieldsProps {
  /** the step itself is no child of its own */
  ownIri: string | null
}

/** Keywords, linked steps of indirect ones, exemplary works. */
export function StepRelations({ values, set, problem, ownIri }: StepRelationsProps) {
  const queryClient = useQueryClient()
  const creation: TypedCreation = {
    label: 'Créer ce mot-clé',
    create: async (name) => {
      const tag = await takeOrCreateTag(name)
      void queryClient.invalidateQueries({ queryKey: stepOptions.queryKey })
      return tag
    },
  }
  return (
    <>
      <Autocomplete
        label={STEP_FIELDS.tags.label}
        name="tags"
        placeholder="Ajouter un mot-clé"
        error={problem?.violationOf('tags')}
        chosen={values.tags}
        onChange={(tags) => set({ tags })}
        searchKey={['tags']}
        search={findTags}
        creation={creation}
      />
      {values.cardFormat?.slug === 'indirect' && (
        <div data-field="children">
          <LinkedSteps values={values} set={set} problem={problem} ownIri={ownIri} />
        </div>
      )}
      <Autocomplete
        label={STEP_FIELDS.exemplaries.label}
        name="exemplaries"
        placeholder="Chercher un ouvrage"
        error={problem?.violationOf('exemplaries')}
        chosen={values.exemplaries}
        onChange={(exemplaries) => set({ exemplaries })}
        searchKey={['exemplaries']}
        search={async (title, signal) => {
          const works = await findExemplaries(title, signal)
          return works.map((work) => ({
            '@id': work['@id'],
            name: work.title,
            detail: work.projectOwner,
          }))
        }}
      />
    </>
  )
}

/** The children of an indirect step: steps of the same sector. */
function LinkedSteps({ values, set, problem, ownIri }: StepRelationsProps) {
  const sector = values.sector?.['@id']
  return (
    <Autocomplete
      label={STEP_FIELDS.children.label}
      name="children"
      placeholder="Chercher une étape du secteur"
      hint={
        sector
          ? 'Une étape liée quitte celle sous laquelle elle était placée.'
          : 'Choisissez d’abord un secteur.'
      }
      error={problem?.violationOf('children')}
      chosen={values.children}
      onChange={(children) => set({ children })}
      searchKey={['steps', sector ?? '', ownIri ?? '']}
      minLength={1}
      search={async (name, signal) => {
        const steps = await findSteps(name, signal)
        return steps
          .filter((step) => sector && step.sector?.['@id'] === sector && step['@id'] !== ownIri)
          .map((step) => ({
            '@id': step['@id'],
            name: step.name,
            detail: [formatWord(step.cardFormat), step.draft && 'brouillon']
              .filter(Boolean)
              .join(' · '),
          }))
      }}
    />
  )
}
