import { formatWord } from '@etapes-climat/domain/cards/rules/format-words'
import {
  type LinkedKind,
  STEP_FIELDS,
  STEP_LINKS,
  type StepLink,
  stepLink,
} from '@etapes-climat/domain/cards/step-fields'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Autocomplete } from '../../../ui/form/autocomplete.tsx'
import type { AutocompleteSearch } from '../../../ui/form/use-autocomplete.ts'
import { findExemplaries, findSteps, findTags, stepOptions, takeOrCreateTag } from '../api.ts'
import type { StepFieldsProps } from './step-fields-props.ts'

interface StepRelationsProps extends StepFieldsProps {
  /** the step itself is no child of its own */
  ownIri: string | null
}

const PROPOSALS: Record<LinkedKind, { placeholder: string; search: AutocompleteSearch['search'] }> =
  {
    tag: { placeholder: 'Ajouter un mot-clé', search: findTags },
    exemplary: { placeholder: 'Chercher un ouvrage', search: findExemplaries },
  }

/** What the step is linked to; the linked steps of indirect ones come after its keywords. */
export function StepRelations(props: StepRelationsProps) {
  return STEP_LINKS.map((name) => (
    <Fragment key={name}>
      <Links {...props} name={name} />
      {name === 'tags' && props.values.cardFormat?.slug === 'indirect' && (
        <div data-field="children">
          <LinkedSteps {...props} />
        </div>
      )}
    </Fragment>
  ))
}

function Links({ values, set, problem, name }: StepFieldsProps & { name: StepLink }) {
  const queryClient = useQueryClient()
  const { to } = stepLink(name)
  const creation = {
    label: 'Créer ce mot-clé',
    create: async (typed: string) => {
      const tag = await takeOrCreateTag(typed)
      void queryClient.invalidateQueries({ queryKey: stepOptions.queryKey })
      return tag
    },
  }
  return (
    <Autocomplete
      label={STEP_FIELDS[name].label}
      name={name}
      {...PROPOSALS[to]}
      error={problem?.violationOf(name)}
      chosen={values[name]}
      onChange={(chosen) => set({ [name]: chosen })}
      searchKey={[to]}
      {...(to === 'tag' && { creation })}
    />
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
