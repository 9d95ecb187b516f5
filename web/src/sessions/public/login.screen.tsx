import type { Page } from '@etapes-climat/domain/pages/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../../pages/api.ts'
import { TextBlock } from '../../pages/public/text-block.tsx'
import layout from '../../ui/layout.module.css'
import { RegistrationForm } from '../../users/public/registration-form.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'

const JOIN_BLOCKS = ['rejoindre-1', 'rejoindre-2']

export const handle: ScreenHandle<Page[]> = {
  title: 'Connexion',
  description: 'Se connecter à Étapes Climat pour choisir ses étapes et recevoir son bilan.',
}

export async function loader(args: LoaderFunctionArgs): Promise<Page[]> {
  const pages = await loadPages(args, JOIN_BLOCKS)
  return pages.filter((page) => page !== null)
}

/** /se-connecter and /login: signing in, asking for an account, joining (PUB-09, PUB-10). */
export function Component() {
  const joinBlocks = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const enter = (user: User) => navigate(pathOf(user.isAdmin ? 'adminHome' : 'reportNew'))
  return (
    <div className={layout.simplePage}>
      <div className={styles.columns}>
        <section className={styles.sheet}>
          <h1 id="connexion">Connexion</h1>
          <LoginForm labelledBy="connexion" onSignedIn={enter} />
        </section>
        <section className={styles.part} aria-labelledby="inscription">
          <h2 id="inscription">Demander un compte</h2>
          <p className={styles.lead}>
            Un administrateur valide votre demande. Vous pouvez tester l’outil sans attendre. Tous
            les champs sont obligatoires.
          </p>
          <RegistrationForm
            labelledBy="inscription"
            onRegistered={() => navigate(pathOf('registred'))}
          />
        </section>
        {joinBlocks.length > 0 && (
          <section className={styles.part} aria-labelledby="adherer">
            <h2 id="adherer">Adhérer</h2>
            {joinBlocks.map((page) => (
              <TextBlock key={page.slug} page={page} />
            ))}
          </section>
        )}
      </div>
    </div>
  )
}
