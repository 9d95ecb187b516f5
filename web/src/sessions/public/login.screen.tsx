import type { User } from '@etapes-climat/domain/users/contract'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { useEditMode } from '../../lib/edit-mode.ts'
import type { LoadedBlock } from '../../pages/api.ts'
import { loadBlocks } from '../../pages/load-blocks.ts'
import { TextBlock } from '../../pages/public/text-block.tsx'
import layout from '../../ui/layout.module.css'
import { RegistrationForm } from '../../users/public/registration-form.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'

const JOIN_BLOCKS = ['rejoindre-1', 'rejoindre-2']

export const handle: ScreenHandle<LoadedBlock[]> = {
  title: 'Connexion',
  description: 'Se connecter à Étapes Climat pour choisir ses étapes et recevoir son bilan.',
}

export const loader = (args: LoaderFunctionArgs) => loadBlocks(args, JOIN_BLOCKS)

/** /se-connecter and /login: signing in, asking for an account, joining (PUB-09, PUB-10). */
export function Component() {
  const joinBlocks = useLoaderData<typeof loader>()
  const editing = useEditMode()
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
        {(editing || joinBlocks.some(({ page }) => page)) && (
          <section className={styles.part} aria-labelledby="adherer">
            <h2 id="adherer">Adhérer</h2>
            {joinBlocks.map((block) => (
              <TextBlock key={block.slug} block={block} />
            ))}
          </section>
        )}
      </div>
    </div>
  )
}
