import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { type FormRules, text } from '@etapes-climat/domain/kernel/rules/form-rules'
import type { Passkey } from '@etapes-climat/domain/passkeys/contract'
import { PASSKEY_NAME_MAX } from '@etapes-climat/domain/passkeys/rules/passkey-name'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from '../../lib/use-form.ts'
import lines from '../../ui/acted-lines.module.css'
import { Button } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import styles from '../../ui/form/form.module.css'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import layout from '../../ui/layout.module.css'
import { hasPasskeys } from '../has-passkeys.ts'
import { addPasskey, passkeysQuery, removePasskey } from './passkeys-api.ts'

const RULES: FormRules<'name'> = { name: text({ min: 1, max: PASSKEY_NAME_MAX }) }

interface PasskeysProps {
  /** one was added or removed */
  onChanged: () => Promise<unknown>
}

/** The passkeys of one's account: named, with the day of the last use, added and removed. */
export function Passkeys({ onChanged }: PasskeysProps) {
  const passkeys = useQuery(passkeysQuery)
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnceClosed = useFocusOnceClosed(heading, removing !== null)
  const readAgain = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }), onChanged()])
  if (!hasPasskeys() || passkeys.data === null) return null
  return (
    <section className="grid gap-3 mt-8 max-w-184" aria-labelledby="cles-d-acces">
      <h2 id="cles-d-acces" ref={heading} tabIndex={-1}>
        Clés d’accès
      </h2>
      <p>
        Avec une clé d’accès, vous vous connectez sans mot de passe{'\u00a0'}: votre appareil vous
        reconnaît par votre empreinte, votre visage ou son code. Votre mot de passe reste valable.
      </p>
      <QueryState query={passkeys} failed="Vos clés d’accès n’ont pas pu être chargées">
        {(listed) =>
          listed &&
          listed.length > 0 && (
            <ul className={lines.lines}>
              {listed.map((passkey) => (
                <PasskeyLine
                  key={passkey.uid}
                  passkey={passkey}
                  onRemove={() => setRemoving(passkey)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <NewPasskeyForm onAdded={readAgain} />
      {removing && (
        <ConfirmedActionDialog
          title="Retirer la clé d’accès"
          confirm="Retirer"
          danger
          onClose={() => setRemoving(null)}
          action={async () => {
            await removePasskey(removing.uid)
            await readAgain()
            focusOnceClosed()
            setRemoving(null)
            toastSuccess('La clé d’accès est retirée.')
          }}
        >
          <p>
            «&nbsp;{removing.name}&nbsp;» ne permettra plus de se connecter à votre compte. Vous
            pourrez ensuite l’effacer aussi de l’appareil où elle se trouve.
          </p>
        </ConfirmedActionDialog>
      )}
    </section>
  )
}

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <div>
        <p className="wrap-anywhere">
          <b>{name}</b>
        </p>
        <p className="note">
          Ajoutée le {formatDate(createdAt)},{' '}
          {lastUsedAt
            ? `utilisée la dernière fois le ${formatDate(lastUsedAt)}`
            : 'jamais utilisée'}
        </p>
      </div>
      <Button size="s" variant="danger" onClick={onRemove}>
        Retirer<span className={layout.visuallyHidden}> la clé d’accès {name}</span>
      </Button>
    </li>
  )
}

/** A name, then what the device asks its person. */
function NewPasskeyForm({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const form = useForm(RULES, async (element) => {
    const nameIn = () => String(new FormData(element).get('name'))
    const sent = nameIn()
    await addPasskey(sent.trim()).catch((error: unknown) => {
      // An answer that is lost leaves one too.
      void onAdded()
      throw error
    })
    await onAdded()
    // The next one's name may be typed meanwhile.
    if (nameIn() === sent) element.reset()
    toastSuccess('La clé d’accès est ajoutée. Un e-mail vous le confirme.')
  })
  return (
    <form {...form.props} className={styles.form} aria-labelledby="cles-d-acces">
      <FormProblem form={form} kept="" />
      <Field
        label="Nom de la nouvelle clé"
        hint="Pour la reconnaître, par exemple «&nbsp;Ordinateur du bureau&nbsp;»."
        error={form.errors.name}
      >
        {(controlProps) => (
          <TextInput
            {...controlProps}
            name="name"
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
          />
        )}
      </Field>
      <div className={styles.actions}>
        <SubmitButton size="m" form={form} pendingLabel="Ajout en cours">
          Ajouter une clé d’accès
        </SubmitButton>
      </div>
    </form>
  )
}
