import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { FACTOR_MISSING } from '@etapes-climat/domain/second-factor/rules/requirement'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { type ApiError, apiErrorFrom } from '../../lib/api/api-error.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { followSession } from '../../lib/session/session-store.ts'
import { type AskedFactor, endSession } from '../../lib/session/sign-in-again.ts'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import { hasPasskeys } from '../../passkeys/has-passkeys.ts'
import ActivationDialog from '../../second-factor/member/activation-dialog.tsx'
import RecoveryCodesDialog from '../../second-factor/member/recovery-codes-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from '../../ui/form/form.module.css'
import { PasskeySignIn } from '../public/passkey-sign-in.tsx'

/**
 * Leads to the second factor that is required, over a screen whose calls wait for it: they go on once it is
 * there. Closing leads to the sign-in page.
 */
export default function FactorDialog({ missing, answer }: AskedFactor) {
  const [client] = useState(createQueryClient)
  const [isActivating, setActivating] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const goOn = () => answer(true)
  const lookAgain = useNoLongerMissing(missing, codes === null && !isActivating, goOn)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={goOn} />
  if (isActivating) {
    return (
      <QueryClientProvider client={client}>
        <ActivationDialog
          onClose={() => {
            setActivating(false)
            void lookAgain()
          }}
          onActivated={async (given) => setCodes(given)}
        />
      </QueryClientProvider>
    )
  }
  return (
    <WaysDialog
      missing={missing}
      onApp={() => setActivating(true)}
      onDone={goOn}
      onLeave={() => {
        answer(false)
        endSession()
      }}
    />
  )
}

/**
 * Goes on once the factor came by another window: one that was set up there, or a sign-in with a passkey.
 * A call that still lacks it asks again.
 * @param isIdle nothing is set up here: its recovery codes would be lost
 * @returns asks whether it came, as after an answer that was lost
 */
function useNoLongerMissing(
  missing: AskedFactor['missing'],
  isIdle: boolean,
  goOn: () => void,
): () => Promise<void> {
  const lookAgain = useStableFunction(async () => {
    if (missing === 'passkey') return
    // Whoever cannot be asked is asked the next time.
    const me = await callApi('GET /me').catch(() => null)
    if (me && !me.secondFactorRequiredFrom) goOn()
  })
  const onReturn = useStableFunction(() => {
    if (isIdle) void lookAgain()
  })
  const onSession = useStableFunction(() => {
    if (missing === 'passkey') goOn()
  })
  useEffect(() => {
    addEventListener('focus', onReturn)
    const stop = followSession(onSession)
    return () => {
      removeEventListener('focus', onReturn)
      stop()
    }
  }, [onReturn, onSession])
  return lookAgain
}

interface WaysDialogProps extends Pick<AskedFactor, 'missing'> {
  onApp: () => void
  onDone: () => void
  onLeave: () => void
}

/** The ways to the second factor that is missing. */
function WaysDialog({ missing, onApp, onDone, onLeave }: WaysDialogProps) {
  const [failure, setFailure] = useState<ApiError | null>(null)
  return (
    <Dialog
      title="Double authentification demandée"
      onClose={onLeave}
      closeOnBackdrop={false}
      actions={<Button onClick={onLeave}>Se déconnecter</Button>}
    >
      <div className="grid gap-5">
        {failure && (
          <Notice tone="danger" role="alert">
            {failure.message}
          </Notice>
        )}
        <p>{FACTOR_MISSING[missing]} Vous reprendrez ensuite là où vous en étiez.</p>
        <div className={styles.actions}>
          {missing === 'passkey' ? (
            <PasskeySignIn onSignedIn={onDone} onFailed={setFailure} />
          ) : (
            <>
              <Button variant="accent" onClick={onApp}>
                Utiliser une application
              </Button>
              {hasPasskeys() && <NewPasskey onAdded={onDone} onFailed={setFailure} />}
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

interface NewPasskeyProps {
  onAdded: () => void
  onFailed: (failure: ApiError) => void
}

/** Has the device make a passkey, named after the day. */
function NewPasskey({ onAdded, onFailed }: NewPasskeyProps) {
  const [pending, setPending] = useState(false)
  async function add() {
    if (pending) return
    setPending(true)
    try {
      const { addPasskey, KnownDevice } = await loadChunk(
        () => import('../../passkeys/member/passkeys-api.ts'),
      )
      await addPasskey(`Clé du ${formatDate(new Date())}`).catch((error: unknown) => {
        // The sign-in with it is what is missing then.
        if (!(error instanceof KnownDevice)) throw error
      })
      onAdded()
    } catch (error) {
      setPending(false)
      onFailed(apiErrorFrom(error))
    }
  }
  return (
    <Button aria-busy={pending} onClick={() => void add()}>
      Créer une clé d’accès
    </Button>
  )
}
