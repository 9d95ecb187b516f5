import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { parisDateTime } from '@etapes-climat/domain/kernel/paris-time'
import type { SecondFactorState } from '@etapes-climat/domain/second-factor/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import form from '../../ui/form/form.module.css'
import { SECOND_FACTOR } from '../api.ts'

const ActivationDialog = lazyDialog(() => import('./activation-dialog.tsx'))
const RenewalDialog = lazyDialog(() => import('./renewal-dialog.tsx'))
const EndDialog = lazyDialog(() => import('./end-dialog.tsx'))
const RecoveryCodesDialog = lazyDialog(() => import('./recovery-codes-dialog.tsx'))

type Act = 'activate' | 'renew' | 'end'

interface SecondFactorProps {
  /** day from which the account needs it, and has none: YYYY-MM-DD */
  requiredFrom: string | undefined
  onChanged: () => Promise<unknown>
}

/** « Double authentification », in one’s account. */
export function SecondFactor({ requiredFrom, onChanged }: SecondFactorProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery(SECOND_FACTOR)
  const [act, setAct] = useState<Act | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (!data) return null

  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: SECOND_FACTOR.queryKey, exact: true })
  function close() {
    setAct(null)
    // What was done may have lost its answer, or be done in another window.
    void readAgain()
  }
  const done = async (given: string[] | null) => {
    await readAgain()
    await onChanged()
    setCodes(given)
    setAct(null)
  }
  return (
    <section className="grid gap-3 mt-8 max-w-184" aria-labelledby="double-authentification">
      <h2 id="double-authentification">Double authentification</h2>
      {requiredFrom && requiredFrom > parisDateTime(new Date()).date && (
        <Notice>
          Elle sera demandée à votre compte à partir du {formatDate(requiredFrom)}, avec un code de
          votre téléphone ou une clé d’accès.
        </Notice>
      )}
      {data.activeSince ? (
        <ActivePart state={data} since={data.activeSince} onAct={setAct} />
      ) : (
        <>
          <p>
            Un code de votre téléphone vous est demandé après votre mot de passe, à chaque connexion
            {'\u00a0'}: un mot de passe volé ne suffit plus pour entrer à votre place.
          </p>
          <div className={form.actions}>
            <Button onClick={() => setAct('activate')}>Activer la double authentification</Button>
          </div>
        </>
      )}
      {act === 'activate' && <ActivationDialog onClose={close} onActivated={done} />}
      {act === 'renew' && <RenewalDialog onClose={close} onRenewed={done} />}
      {act === 'end' && <EndDialog onClose={close} onEnded={() => done(null)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  )
}

interface ActivePartProps {
  state: SecondFactorState
  since: string
  onAct: (act: Act) => void
}

function ActivePart({ state: { recoveryCodesLeft }, since, onAct }: ActivePartProps) {
  const left = formatCount(recoveryCodesLeft, 'code')
  return (
    <>
      <p>
        Elle est active depuis le {formatDate(new Date(since))}
        {'\u00a0'}: un code de votre application d’authentification vous est demandé à chaque
        connexion.
      </p>
      <p>
        {recoveryCodesLeft === 0
          ? 'Il ne vous reste aucun code de secours. Renouvelez-les pour pouvoir entrer sans votre téléphone.'
          : `Il vous reste ${left} de secours, pour entrer sans votre téléphone.`}
      </p>
      <div className={form.actions}>
        <Button onClick={() => onAct('renew')}>Renouveler les codes de secours</Button>
        <Button variant="danger" onClick={() => onAct('end')}>
          Désactiver
        </Button>
      </div>
    </>
  )
}
