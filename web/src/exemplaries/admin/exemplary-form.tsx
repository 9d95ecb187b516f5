import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { DraftActions } from '../../editing/draft-actions.tsx'
import editing from '../../editing/editing.module.css'
import { FormNotices } from '../../editing/form-notices.tsx'
import { useAnother } from '../../editing/use-another.ts'
import { useItemForm } from '../../editing/use-item-form.ts'
import { CREATED } from '../../lib/api/created-address.ts'
import { dropLeftFiles, useLeftFiles } from '../../media/admin/upload/left-files.ts'
import { LeftFilesGuard } from '../../media/admin/upload/left-files-guard.tsx'
import { pathOf } from '../../routing/route-names.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { DraftBadge } from '../../ui/badge.tsx'
import { SaveState, withoutFiles } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { exemplaryKeys } from '../api.ts'
import { DeleteExemplaryDialog } from './delete-exemplary-dialog.tsx'
import { ExemplaryFields } from './exemplary-fields.tsx'
import { describeExemplary, EXEMPLARY_KIND } from './exemplary-kind.ts'

const SAVED = 'L’ouvrage est enregistré.'

/** Edits an exemplary work: fields, publication, deletion of drafts (EX-02 to EX-08, EX-13). */
export function ExemplaryForm({ work }: { work: Exemplary | null }) {
  const formId = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useItemForm(EXEMPLARY_KIND, work)
  const [deleting, setDeleting] = useState(false)
  const { leftOut } = useLeftFiles()
  const { basis } = form
  const another = useAnother(formId, pathOf('adminExemplaryNew'))

  async function show(saved: Exemplary | null, message: string, oneMore = false) {
    if (!saved) return
    queryClient.removeQueries({ queryKey: exemplaryKeys.lists })
    toastSuccess(withoutFiles(message, leftOut))
    if (oneMore) await another()
    else if (!basis)
      await navigate(pathOf('adminExemplaryEdit', { id: saved.uid }), {
        replace: true,
        state: CREATED,
      })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    await show(await form.save(), SAVED)
  }

  async function setDraft(draft: boolean) {
    const said = draft ? 'L’ouvrage est de nouveau un brouillon.' : 'L’ouvrage est publié.'
    await show(await form.saveAnd({ draft }), said)
  }

  return (
    <AdminPage
      sticks
      title={basis ? basis.title : 'Nouvel ouvrage exemplaire'}
      parent={{ label: 'Ouvrages exemplaires', to: pathOf('adminExemplaryIndex') }}
      facts={
        <>
          <DraftBadge draft={basis?.draft ?? true} />
          {basis && <span>Dernière mise à jour le {formatDateTime(basis.updatedAt)}</span>}
          <SaveState
            saving={form.pending}
            unsaved={form.dirty}
            known={basis !== null}
            without={leftOut}
          />
        </>
      }
      actions={
        <DraftActions
          formId={formId}
          draft={basis?.draft ?? true}
          saved={basis !== null}
          pending={form.pending}
          onDelete={() => setDeleting(true)}
          onDraft={(draft) => void setDraft(draft)}
          another={{
            label: 'Enregistrer et créer un autre',
            onSave: async () => show(await form.save(), SAVED, true),
          }}
        />
      }
    >
      <LeftFilesGuard />
      <FormNotices form={form} valuesOf={EXEMPLARY_KIND.valuesOf} describe={describeExemplary} />
      <form id={formId} className={editing.form} onSubmit={submit} noValidate>
        <ExemplaryFields uid={basis?.uid ?? null} {...form} />
      </form>
      {deleting && basis && (
        <DeleteExemplaryDialog
          work={basis}
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            form.forget()
            flushSync(dropLeftFiles)
            queryClient.removeQueries({ queryKey: exemplaryKeys.lists })
            await navigate(pathOf('adminExemplaryIndex'))
          }}
        />
      )}
    </AdminPage>
  )
}
