import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { forgetSession } from '../../lib/session/change-session.ts'
import { endSession, type Interruption } from '../../lib/session/sign-in-again.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LoginForm } from '../public/login-form.tsx'

const INTRODUCTION = 'session-perdue'

/**
 * Asks to sign in again over work that the end of the session interrupted. Signing in
 * repeats the refused calls; closing leads to the sign-in page.
 */
export default function SessionDialog({ email }: Interruption) {
  const body = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const [askedAt] = useState(pathname)
  // « Mot de passe oublié » was followed: nobody waits here any more.
  useEffect(() => {
    if (pathname !== askedAt) forgetSession()
  }, [pathname, askedAt])
  useEffect(() => {
    body.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
  }, [])
  return (
    <Dialog title="Votre session a pris fin" onClose={endSession} closeOnBackdrop={false}>
      <div ref={body} className="grid gap-5">
        <p id={INTRODUCTION}>
          Votre travail est conservé. Connectez-vous de nouveau pour le reprendre là où il en est.
        </p>
        <LoginForm labelledBy={INTRODUCTION} email={email} onSignedIn={() => {}} />
        <p className="note lh-dense">
          En fermant cette fenêtre, vous irez à la page de connexion&nbsp;; votre travail restera
          dans ce navigateur.
        </p>
      </div>
    </Dialog>
  )
}
