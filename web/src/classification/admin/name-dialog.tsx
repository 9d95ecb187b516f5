import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/control.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './classification.module.css'

const NAME_REQUIRED = 'Veuillez saisir un nom.'

interface NameDialogProps {
  title: string
  initial: string
  /** the one that has this name already, if any */
  sameNamed?: (name: string) => SameNamed | null
  /** @throws with the message to show under the field */
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

/** Another item of the name that is typed (CLASS-16). */
export interface SameNamed {
  /** shows it */
  message: string
  /** nobody can have a second one */
  isRefused: boolean
}

/** Asks for the name of an item, which is required (CLASS-09, VAL-12, VAL-13). */
export function NameDialog({ title, initial, sameNamed, onSubmit, onClose }: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const same = sameNamed?.(name) ?? null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (name.trim() === '') return setError(NAME_REQUIRED)
    setPending(true)
    try {
      await onSubmit(name.trim())
    } catch (failure) {
      setError(messageOf(failure))
      setPending(false)
    }
  }

  return (
    <Dialog
      title={title}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          {!same?.isRefused && (
            <Button type="submit" form={form} variant="accent" aria-busy={pending}>
              {same ? 'Enregistrer quand même' : 'Enregistrer'}
            </Button>
          )}
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Nom" error={error}>
          {(ties) => (
            <TextInput
              {...ties}
              data-autofocus
              value={name}
              maxLength={150}
              required
              onChange={(event) => {
                setName(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </form>
      <div role="status" className={styles.same}>
        {same && <Notice>{same.message}</Notice>}
      </div>
    </Dialog>
  )
}
