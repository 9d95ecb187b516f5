import type { User } from '@etapes-climat/domain/users/contract'
import { use, useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { useEditMode } from '../../lib/edit-mode.ts'
import { ProviderLabelContext } from '../../lib/provider-label.ts'
import { currentSession } from '../../lib/session/session-store.ts'
import type { WantedStep, WantedStepState } from '../../lib/session/wanted-step.ts'
import type { LoadedBlock } from '../../pages/api.ts'
import { loadBlocks } from '../../pages/load-blocks.ts'
import { TextBlock } from '../../pages/public/text-block.tsx'
import { PrefetchEditorContext } from '../../routing/prefetch-editor.ts'
import { publicApi } from '../../routing/public-data.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import layout from '../../ui/layout.module.css'
import sheet from '../../ui/narrow-page.module.css'
import { RegistrationForm } from '../../users/public/registration-form.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'

const JOIN_BLOCKS = ['rejoindre-1', 'rejoindre-2']

interface LoginData {
  joinBlocks: LoadedBlock[]
  /** the step that one signs in for */
  step: WantedStep | null
}

export const handle: ScreenHandle<LoginData> = {
  title: ({ step }) => (step ? `${step.name} · Connexion` : 'Connexion'),
  description: 'Se connecter à Étapes Climat pour choisir ses étapes et recevoir son bilan.',
  unlisted: ({ step }) => step !== null,
}

export async function loader(args: LoaderFunctionArgs): Promise<LoginData> {
  const [joinBlocks, step] = await Promise.all([loadBlocks(args, JOIN_BLOCKS), loadStep(args)])
  return { joinBlocks, step }
}

/** Of the address only a published step is taken, by its id or uid: it cannot lead anywhere else. */
async function loadStep(args: LoaderFunctionArgs): Promise<WantedStep | null> {
  const id = new URL(args.request.url).searchParams.get('etape')
  if (!id) return null
  try {
    const card = await publicApi(args)('GET /cards/actu/{id}', { params: { id } })
    return { uid: card.uid, name: card.name }
  } catch {
    return null
  }
}

/**
 * Redirects people who are signed in already to their step: a link followed before hydration is
 * that of a visitor.
 */
function useGoOnToStep(uid: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (uid && currentSession()) navigate(pathOf('cardView', { id: uid }), { replace: true })
  }, [uid, navigate])
}

/** /se-connecter and /login: signing in, asking for an account, joining. */
export function Component() {
  const { joinBlocks, step } = useLoaderData<typeof loader>()
  const editing = useEditMode()
  const provider = use(ProviderLabelContext)
  const navigate = useNavigate()
  useGoOnToStep(step?.uid)
  const state: WantedStepState | null = step && { wantedStep: step }
  const enter = (user: User) =>
    navigate(pathOf(user.isAdmin ? 'adminHome' : 'reportNew'), { state })
  return (
    <div className={layout.simplePage}>
      <div className={`${styles.columns} grid items-start`}>
        <section className={sheet.sheet}>
          <h1 id="connexion">Connexion</h1>
          {step && (
            <p className={`${styles.wanted} note py-3 px-4 bg-warn-tint wrap-anywhere`}>
              Connectez-vous pour lire cette étape{'\u00a0'}:{' '}
              <strong className="block text-ink text-m">{step.name}</strong>
            </p>
          )}
          <LoginForm
            labelledBy="connexion"
            onSignedIn={enter}
            onBegin={use(PrefetchEditorContext)}
          />
          {provider && <ProviderSignIn label={provider} step={step} />}
        </section>
        <section
          className={`${styles.part} grid gap-4 rule-ink-t pt-4`}
          aria-labelledby="inscription"
        >
          <h2 id="inscription">Demander un compte</h2>
          <p className="text-ink-2 max-w-measure mb-2">
            Un administrateur valide votre demande. Vous pouvez tester l’outil sans attendre. Tous
            les champs sont obligatoires.
          </p>
          <RegistrationForm
            labelledBy="inscription"
            onRegistered={() => navigate(pathOf('registred'))}
          />
        </section>
        {(editing || joinBlocks.some(({ page }) => page)) && (
          <section
            className={`${styles.part} grid gap-4 rule-ink-t pt-4`}
            aria-labelledby="adherer"
          >
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
