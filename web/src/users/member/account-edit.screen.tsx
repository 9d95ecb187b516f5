import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { OwnAccountForm } from './own-account-form.tsx'

export const handle: ScreenHandle = { title: 'Modifier mon compte' }

/** /editer-mon-compte */
export function Component() {
  return (
    <OwnAccountForm
      title="Modifier mon compte"
      label="Modifier mon compte"
      savedMessage="Vos données sont mises à jour."
      intro={({ email }) => (
        <>
          Tous les champs sont obligatoires. Votre adresse e-mail, <strong>{email}</strong>, ne se
          modifie pas ici{'\u00a0'}: écrivez-nous pour en changer.
        </>
      )}
      back={<ButtonLink to={pathOf('myAccountPage')}>Revenir à mon compte</ButtonLink>}
    />
  )
}
