import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/control.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

const NAME_REQUIRED = 'Veuillez saisir un nom.'

interface NameDialogProps {
  title: string
  initial: string
  /** @throws with the message to show under the field */
  onSubmit: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of an item, which is required (CLASS-09, VAL-12, VAL-13). */
export function NameDialog({ title, initial, onSubmit, onClose }: NameDialogProps) {
  const form = useId()
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

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
          <Button type="submit" form={form} variant="accent" aria-busy={pending}>
            Enregistrer
          </Button>
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
    </Dialog>
  )
}
