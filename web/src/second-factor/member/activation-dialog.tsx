import type { StartedSecondFactor } from '@etapes-climat/domain/second-factor/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { CODE_RULES, codeIn, STARTED } from '../api.ts'
import { CodeField } from '../code-field.tsx'
import { QrCode } from './qr-code.tsx'

interface ActivationDialogProps {
  onClose: () => void
  onActivated: (recoveryCodes: string[]) => Promise<void>
}

/** Shows the key to an authenticator app, and makes it active after a right code. */
export default function ActivationDialog({ onClose, onActivated }: ActivationDialogProps) {
  const started = useQuery(STARTED)
  const formId = useId()
  const form = useForm(CODE_RULES, async (element) => {
    const body = codeIn(element)
    const { recoveryCodes } = await callApi('POST /me/second-factor/confirm', { body })
    await onActivated(recoveryCodes)
  })
  const actions = (
    <>
      <Button onClick={onClose} disabled={form.pending}>
        Annuler
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="accent"
        disabled={!started.data}
        aria-busy={form.pending}
      >
        {form.pending ? 'Activation' : 'Activer'}
      </Button>
    </>
  )
  return (
    <Dialog
      title="Activer la double authentification"
      onClose={onClose}
      closeOnBackdrop={false}
      actions={actions}
    >
      <QueryState query={started} failed="La clé n’a pas pu être préparée">
        {(data) => (
          <form {...form.props} id={formId} className={styles.form}>
            <Key started={data} />
            <FormProblem form={form} kept="" />
            <CodeField
              kind="app"
              hint="Celui que votre application affiche maintenant."
              error={form.errors.code}
            />
          </form>
        )}
      </QueryState>
    </Dialog>
  )
}

function Key({ started: { key: letters, uri, qr } }: { started: StartedSecondFactor }) {
  return (
    <div className="grid gap-4">
      <p>
        Ouvrez votre application d’authentification (Aegis, FreeOTP, Google Authenticator, Microsoft
        Authenticator…) et lisez ce code.
      </p>
      <QrCode {...qr} label="Code QR à lire avec votre application d’authentification" />
      <p>
        Sur ce téléphone, <a href={uri}>ouvrez votre application</a>. Sinon, saisissez-y cette clé
        {'\u00a0'}:
      </p>
      <p className="flex flex-wrap gap-3 items-center">
        <code translate="no" className="wrap-anywhere">
          {letters}
        </code>
        <CopyButton text={letters.replaceAll(' ', '')} what="la clé" />
      </p>
    </div>
  )
}
