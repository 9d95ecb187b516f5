import type { Page } from '@etapes-climat/domain/pages/contract'
import type { User } from '@etapes-climat/domain/users/contract'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../../pages/api.ts'
import { TextBlock } from '../../pages/public/text-block.tsx'
import layout from '../../ui/layout.module.css'
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

/** /se-connecter and /login: signing in, and joining an organisation (PUB-09, PUB-10). */
export function Component() {
  const joinBlocks = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const enter = (user: User) => navigate(pathOf(user.isAdmin ? 'adminHome' : 'reportNew'))
  return (
    <div className={layout.simplePage}>
      <div className={styles.columns}>
        <section className={styles.sheet}>
          <h1>Connexion</h1>
          <LoginForm onSignedIn={enter} />
        </section>
        <section className={styles.join} aria-labelledby="join">
          <h2 id="join">Adhérer</h2>
          {joinBlocks.map((page) => (
            <TextBlock key={page.slug} page={page} />
          ))}
        </section>
      </div>
    </div>
  )
}
