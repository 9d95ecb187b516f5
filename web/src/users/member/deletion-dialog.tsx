import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import { PASSWORD_MAX } from '@etapes-climat/domain/users/rules/password-rule'
import { RETENTION } from '@etapes-climat/domain/users/rules/retention'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../lib/api/api-client.ts'
import { clearStoredData } from '../../lib/session/change-session.ts'
import { useForm } from '../../lib/use-form.ts'
import { pathOf } from '../../routing/route-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { Field } from '../../ui/form/field.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'

const RULES: FormRules<'password'> = { password: text({ min: 1, max: PASSWORD_MAX }) }

const DAY_MS = 86_400_000
const erasedOn = () => formatDate(new Date(Date.now() + RETENTION.deletedDays * DAY_MS))

/** Says what a deletion of one's own account erases, when, and what stays; asks for the password. */
export default function DeletionDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const formId = useId()
  const form = useForm(RULES, async (element) => {
    await callApi('POST /me/deletion', { body: new FormData(element) })
    // The account screen without a session would lead to the sign-in.
    await navigate(pathOf('home'), { replace: true })
    clearStoredData()
    toastSuccess('Votre compte est supprimé. Un e-mail vous le confirme.')
  })
  const actions = (
    <>
      <Button onClick={onClose} disabled={form.pending} data-autofocus>
        Annuler
      </Button>
      <Button type="submit" form={formId} variant="danger-full" aria-busy={form.pending}>
        {form.pending ? 'Suppression' : 'Supprimer'}
      </Button>
    </>
  )
  return (
    <Dialog
      role="alertdialog"
      title="Supprimer mon compte"
      onClose={onClose}
      closeOnBackdrop={false}
      actions={actions}
    >
      <form {...form.props} id={formId} className={styles.form}>
        <div className="stack gap-3">
          <p>
            <strong>Tout de suite</strong>, vous êtes déconnecté de tous vos appareils, et vos liens
            de partage ne s’ouvrent plus.
          </p>
          <p>
            <strong>Le {erasedOn()}</strong>, votre compte et vos rapports, avec leurs notes et
            leurs jalons, vos messages et vos connexions sont effacés pour toujours. D’ici là,
            écrivez-nous pour retrouver votre compte.
          </p>
          <p>
            <strong>Ce qui reste</strong>
            {'\u00a0'}: les rapports d’autres personnes dont vous êtes co-auteur, et votre nom dans
            les jalons que vous y avez figés, car ce sont leurs documents. De vos propres jalons,
            seuls le code, l’empreinte et la date restent, pour qui vérifie leur PDF.
          </p>
          <p className="note">
            Pour qu’un de vos rapports reste à un co-auteur, transmettez-le d’abord avec «{'\u00a0'}
            Partager{'\u00a0'}».
          </p>
        </div>
        <FormProblem form={form} kept="" />
        <Field label="Votre mot de passe" error={form.errors.password}>
          {(controlProps) => (
            <PasswordInput {...controlProps} name="password" autoComplete="current-password" />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
