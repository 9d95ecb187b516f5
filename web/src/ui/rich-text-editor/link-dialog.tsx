import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextInput } from '../form/control.tsx'
import { Field } from '../form/field.tsx'
import { linkAddress } from './link-address.ts'

const WRONG_ADDRESS =
  'Veuillez saisir une adresse, par exemple https://exemple.fr ou nom@exemple.fr.'

/** Address of the link under the cursor, or of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const form = useId()
  const current: unknown = editor.getAttributes('link').href
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '')
  const [error, setError] = useState<string>()
  const chain = () => editor.chain().focus().extendMarkRange('link')

  function submit(event: FormEvent) {
    event.preventDefault()
    // Keeps the submit event from the surrounding form.
    event.stopPropagation()
    const href = linkAddress(typed)
    if (href === null) return setError(WRONG_ADDRESS)
    onClose()
    if (editor.state.selection.empty && !current) {
      editor
        .chain()
        .focus()
        .insertContent({
          type: 'text',
          text: typed.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run()
    } else chain().setLink({ href }).run()
  }

  return (
    <Dialog
      title="Lien"
      onClose={onClose}
      actions={
        <>
          {Boolean(current) && (
            <Button
              variant="danger"
              onClick={() => {
                onClose()
                chain().unsetLink().run()
              }}
            >
              Retirer le lien
            </Button>
          )}
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={form} variant="accent">
            Valider
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Adresse du lien" error={error}>
          {(controlProps) => (
            <TextInput
              {...controlProps}
              data-autofocus
              inputMode="url"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
