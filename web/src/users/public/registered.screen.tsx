import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from '../../ui/form/form.module.css'
import { NarrowPage } from '../../ui/narrow-page.tsx'

export const handle: ScreenHandle = {
  title: 'Demande envoyée',
  description: 'Votre compte attend la validation d’un administrateur.',
  unlisted: true,
}

/** /inscription/envoyee: what happens next, and the way to sign in. */
export function Component() {
  return (
    <NarrowPage title="Demande envoyée">
      <p>
        Votre compte est en cours de validation par un administrateur. Vous recevrez sa réponse par
        e-mail.
      </p>
      <p>
        En attendant, vous pouvez tester l’outil{'\u00a0'}: connectez-vous avec l’adresse et le mot
        de passe que vous venez de choisir.
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="signal" size="l" to={pathOf('login')}>
          Se connecter
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
