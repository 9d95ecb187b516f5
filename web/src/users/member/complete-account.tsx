import { missingFields } from '@etapes-climat/domain/users/rules/account-forms'
import { PERSON_FIELDS } from '@etapes-climat/domain/users/rules/person-fields'
import { pathOf } from '../../routing/route-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnAccountForm } from './own-account-form.tsx'

/** In the place of a screen: what an account lacks, as one from a file may. The screen follows once it is saved. */
export default function CompleteAccount() {
  return (
    <OwnAccountForm
      title="Complétez votre compte"
      label="Compléter mon compte"
      savedMessage="Votre compte est complet."
      intro={(user) => (
        <>
          Bienvenue. Il manque à votre compte{'\u00a0'}:{' '}
          <strong>
            {missingFields(user)
              .map((name) => PERSON_FIELDS[name].label)
              .join(', ')}
          </strong>
          . Vous ne le ferez qu’une fois.
        </>
      )}
      back={<ButtonLink to={pathOf('logout')}>Se déconnecter</ButtonLink>}
    />
  )
}
