import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import type { Testimony } from '@etapes-climat/domain/testimonies/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import editing from '../../editing/editing.module.css'
import { FormNotices } from '../../editing/form-notices.tsx'
import { SaveButton } from '../../editing/save-button.tsx'
import { useAnother } from '../../editing/use-another.ts'
import { useItemForm } from '../../editing/use-item-form.ts'
import { pathOf } from '../../routing/route-names.ts'
import { TESTIMONIES_TAB } from '../../routing/testimonies-tab-address.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { TextInput } from '../../ui/form/control.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RichTextEditor } from '../../ui/rich-text-editor/rich-text-editor.tsx'
import { testimonyKeys } from '../api.ts'
import { DeleteTestimonyDialog } from './delete-testimony-dialog.tsx'
import { describeTestimony, NAMES, TESTIMONY_KIND } from './testimony-kind.ts'

/** Edits a testimony: last name, first name, content (TEST-02 to TEST-05). */
export function TestimonyForm({ testimony }: { testimony: Testimony | null }) {
  const formId = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useItemForm(TESTIMONY_KIND, testimony)
  const [deleting, setDeleting] = useState(false)
  const { basis, values, problem } = form
  const forgetLists = () => queryClient.removeQueries({ queryKey: testimonyKeys.lists })

  const another = useAnother(formId, pathOf('adminTestimonyNew'))

  async function save(oneMore = false) {
    const saved = await form.save()
    if (!saved) return
    forgetLists()
    toastSuccess('Le témoignage est enregistré.')
    if (oneMore) await another()
    else if (!testimony)
      await navigate(pathOf('adminTestimonyEdit', { id: saved.uid }), { replace: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <AdminPage
      sticks
      title={basis ? `${basis.firstName} ${basis.lastName}` : 'Nouveau témoignage'}
      parent={{ label: 'Témoignages', to: TESTIMONIES_TAB }}
      facts={
        <>
          {basis && <span>Dernière mise à jour le {formatDateTime(basis.updatedAt)}</span>}
          <SaveState saving={form.pending} unsaved={form.dirty} known={basis !== null} />
        </>
      }
      actions={
        <>
          {basis && (
            <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
              Supprimer
            </Button>
          )}
          {!basis && <Button onClick={() => void save(true)}>Enregistrer et créer un autre</Button>}
          <SaveButton formId={formId} pending={form.pending} />
        </>
      }
    >
      <FormNotices form={form} valuesOf={TESTIMONY_KIND.valuesOf} describe={describeTestimony} />
      <form id={formId} className={editing.form} onSubmit={submit} noValidate>
        {NAMES.map(({ name, label }) => (
          <Field key={name} label={label} required error={problem?.violationOf(name)}>
            {(ties) => (
              <TextInput
                {...ties}
                value={values[name]}
                maxLength={100}
                required
                onChange={(event) => form.set({ [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <RichTextEditor
          label="Contenu"
          value={values.content}
          error={problem?.violationOf('content')}
          onChange={(content) => form.set({ content })}
        />
      </form>
      {deleting && basis && (
        <DeleteTestimonyDialog
          testimony={basis}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            form.forget()
            forgetLists()
            await navigate(TESTIMONIES_TAB)
          }}
        />
      )}
    </AdminPage>
  )
}
