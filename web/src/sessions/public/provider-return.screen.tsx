import type { ProviderPending } from '@etapes-climat/domain/identity-provider/contract'
import { providerRefusals } from '@etapes-climat/domain/identity-provider/rules/provider-words'
import type { User } from '@etapes-climat/domain/users/contract'
import { use, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, apiErrorFrom, messageOf } from '../../lib/api/api-error.ts'
import { ProviderLabelContext } from '../../lib/provider-label.ts'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazySection } from '../../ui/feedback/lazy-section.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastError, toastSuccess } from '../../ui/feedback/toast-store.ts'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { RegistrationForm } from '../../users/public/registration-form.tsx'
import type { AskedCode } from '../api.ts'
import { linkToProvider, signInWithProvider } from '../provider-api.ts'
import { InactiveNotice } from './inactive-notice.tsx'
import { LoginForm } from './login-form.tsx'
import { takeWantedStep } from './provider-step.ts'

const CodeForm = lazySection(() => import('./code-form.tsx'))

export const handle: ScreenHandle = { title: 'Suite de la connexion', unlisted: true }

const HEADING = 'retour'

/** /se-connecter/retour: where the identity provider leads back to. */
export function Component() {
  const label = use(ProviderLabelContext) ?? ''
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<AskedCode | ProviderPending | ApiError | null>(null)
  const isAsked = useRef(false)

  const enter = (user: User) =>
    navigate(pathOf(user.isAdmin ? 'adminHome' : 'reportNew'), {
      replace: true,
      state: takeWantedStep(),
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is brought once
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const { search } = location
    if (!label || !search) {
      setOutcome(new ApiError(401, providerRefusals(label).notUnderWay))
      return
    }
    // It is used up now, and nobody should find it in the history.
    void navigate(pathOf('providerReturn'), { replace: true })
    signInWithProvider(search).then(
      (found) => ('challenge' in found || 'pending' in found ? setOutcome(found) : enter(found)),
      (error: unknown) => setOutcome(apiErrorFrom(error)),
    )
  }, [])

  if (!outcome) {
    return (
      <NarrowPage title="Connexion">
        <Loader message="Connexion en cours" />
      </NarrowPage>
    )
  }
  if ('challenge' in outcome) {
    const restart = () => navigate(pathOf('login'))
    return (
      <NarrowPage title="Connexion" titleId={HEADING}>
        <p>Votre compte demande aussi un code.</p>
        <CodeForm labelledBy={HEADING} asked={outcome} onSignedIn={enter} onRestart={restart} />
      </NarrowPage>
    )
  }
  if (!('pending' in outcome)) return <Refused failure={outcome} />
  if (outcome.pending === 'registration') return <Registration label={label} person={outcome} />
  return (
    <NarrowPage title={`Rattacher votre compte à ${label}`} titleId={HEADING}>
      <div className="grid gap-3">
        <p>
          Un compte Étapes Climat existe déjà pour <b className="wrap-anywhere">{outcome.email}</b>.
          Saisissez son mot de passe, cette fois seulement{'\u00a0'}: {label} suffira ensuite.
        </p>
        <p className="note">
          Vous ne connaissez pas ce mot de passe{'\u00a0'}?{' '}
          <Link to={pathOf('passwordForgotten')}>Choisissez-en un autre par e-mail</Link>, puis
          revenez par «&nbsp;Se connecter avec {label}&nbsp;».
        </p>
      </div>
      <LoginForm
        labelledBy={HEADING}
        email={outcome.email}
        onSignedIn={async (user) => {
          await linkToProvider().then(
            () => toastSuccess(`Votre compte est rattaché à ${label}.`),
            (error: unknown) =>
              toastError(`Votre compte n’a pas été rattaché à ${label}. ${messageOf(error)}`),
          )
          await enter(user)
        }}
      />
    </NarrowPage>
  )
}

function Refused({ failure }: { failure: ApiError }) {
  return (
    <NarrowPage title="Connexion">
      {failure.status === 403 ? (
        <InactiveNotice />
      ) : (
        <Notice tone="danger" role="alert">
          {failure.message}
        </Notice>
      )}
      <p>
        <ButtonLink to={pathOf('login')}>Revenir à la connexion</ButtonLink>
      </p>
    </NarrowPage>
  )
}

function Registration({ label, person }: { label: string; person: ProviderPending }) {
  const navigate = useNavigate()
  const { firstName, lastName, email } = person
  return (
    <NarrowPage title="Demander un compte" titleId={HEADING}>
      <p>
        Aucun compte Étapes Climat n’existe encore pour <b className="wrap-anywhere">{email}</b>.
        Complétez votre demande{'\u00a0'}: un administrateur la valide, et vous pourrez aussitôt
        vous connecter avec {label} pour tester l’outil. Tous les champs sont obligatoires.
      </p>
      <RegistrationForm
        labelledBy={HEADING}
        known={{ firstName, lastName, email }}
        onRegistered={() => navigate(pathOf('registred'))}
      />
    </NarrowPage>
  )
}
