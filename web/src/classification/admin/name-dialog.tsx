import { NAME_REQUIRED } from '@etapes-climat/domain/kernel/rules/text-rule'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useSaveShortcut } from '../../editing/use-save-shortcut.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'

interface NameDialogProps {
  title: string
  initial: string
  /** characters of the name */
  maxLength: number
  /** the one that has this name already, if any */
  sameNamed?: (name: string) => SameNamed | null
  /** merges the item with the one that has the typed name; absent: a new item */
  onMerge?: (name: string) => void
  /** @throws with the message to show under the field */
  onSubmit: (name: string, oneMore: boolean) => Promise<void>
  /** why the server refused the name */
  refusal?: string | undefined
  /** called when the name changes */
  onTyped?: () => void
  /** above the field: a question about what was sent */
  above?: ReactNode
  /** below the field: where else one may go from here */
  below?: ReactNode
  /** word of the button that saves and asks for one more */
  another?: string
  onClose: () => void
}

/** Another item of the name that is typed. */
export interface SameNamed {
  /** shows it */
  message: string
  /** nobody can have a second one */
  isRefused: boolean
}

/** Asks for the name of an item, which is required. */
export function NameDialog(props: NameDialogProps) {
  const { title, initial, sameNamed, onMerge, onSubmit, another, onClose } = props
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const { run, pending } = useAttempt({ onFailed: ({ message }) => setError(message) })
  const same = sameNamed?.(name) ?? null

  useSaveShortcut(form)

  async function save(oneMore: boolean) {
    if (name.trim() === '') return setError(NAME_REQUIRED)
    await run(async () => {
      await onSubmit(name.trim(), oneMore)
      if (!oneMore) return
      setName((typed) => (typed === name ? '' : typed))
      input.current?.focus()
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(false)
  }

  return (
    <Dialog
      title={title}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          {another && !same && <Button onClick={() => void save(true)}>{another}</Button>}
          {!same?.isRefused && (
            <Button type="submit" form={form} variant="accent" aria-busy={pending}>
              {same ? 'Enregistrer quand même' : 'Enregistrer'}
            </Button>
          )}
        </>
      }
    >
      {props.above}
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Nom" required error={error ?? props.refusal}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              ref={input}
              data-autofocus
              value={name}
              maxLength={props.maxLength}
              required
              onChange={(event) => {
                setName(event.target.value)
                setError(undefined)
                props.onTyped?.()
              }}
            />
          )}
        </Field>
      </form>
      <div role="status" className="not-empty:mt-3">
        {same && (
          <Notice>
            {same.message}{' '}
            {onMerge && <LinkButton onClick={() => onMerge(name)}>Fusionner les deux…</LinkButton>}
          </Notice>
        )}
      </div>
      {props.below}
    </Dialog>
  )
}
