import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import type { Picture } from '@etapes-climat/domain/media/contract'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import editing from '../../editing/editing.module.css'
import { FormNotices } from '../../editing/form-notices.tsx'
import { SaveButton } from '../../editing/save-button.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { CREATED } from '../../lib/api/created-address.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { dropLeftFiles, useLeftFiles } from '../../media/admin/upload/left-files.ts'
import { LeftFilesGuard } from '../../media/admin/upload/left-files-guard.tsx'
import { UploadTable } from '../../media/admin/upload/upload-table.tsx'
import { pathOf } from '../../routing/route-names.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SaveState, withoutFiles } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { pageKeys } from '../api.ts'
import { PageFields } from './page-fields.tsx'
import { describePage, pageKind } from './page-kind.ts'

const KIND = pageKind()

/** Title and content of a page; its address never changes (PAGE-02 to PAGE-05). */
export function PageForm({ page }: { page: Page | null }) {
  const formId = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useItemForm(KIND, page)
  const [deleting, setDeleting] = useState(false)
  const { leftOut } = useLeftFiles()
  const { basis, values, problem, pending } = form
  const forgetLists = () => queryClient.removeQueries({ queryKey: pageKeys.lists })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await form.save()
    if (!saved) return
    forgetLists()
    toastSuccess(withoutFiles('La page est enregistrée.', leftOut))
    if (!basis)
      await navigate(pathOf('adminPageEdit', { id: saved.uid }), { replace: true, state: CREATED })
  }

  return (
    <AdminPage
      sticks
      title={basis ? basis.title : 'Nouvelle page'}
      parent={{ label: 'Pages', to: pathOf('adminPageIndex') }}
      facts={
        <>
          {basis && <PageFacts page={basis} />}
          <SaveState
            saving={pending}
            unsaved={form.dirty}
            known={basis !== null}
            without={leftOut}
          />
        </>
      }
      actions={
        <>
          {basis && (
            <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
              Supprimer
            </Button>
          )}
          <SaveButton formId={formId} pending={pending} />
        </>
      }
    >
      <LeftFilesGuard />
      <FormNotices form={form} valuesOf={KIND.valuesOf} describe={describePage} />
      <form id={formId} className={editing.form} onSubmit={submit} noValidate>
        <PageFields values={values} set={form.set} problem={problem} />
      </form>
      <UploadTable
        target={basis && { type: 'pages', uid: basis.uid }}
        onUploaded={(pictures) => form.set({ content: values.content + writtenPictures(pictures) })}
      />
      {deleting && basis && (
        <DeleteItemDialog
          iri={basis['@id']}
          title="Confirmer la suppression"
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            form.forget()
            flushSync(dropLeftFiles)
            forgetLists()
            await navigate(pathOf('adminPageIndex'))
          }}
        >
          La page « {basis.title} » sera supprimée. Cette action est définitive.
        </DeleteItemDialog>
      )}
    </AdminPage>
  )
}

const writtenPictures = (pictures: readonly Picture[]) =>
  pictures.map(({ src, alt }) => `<p><img src="${src}" alt="${escapeHtml(alt)}"></p>`).join('')

function PageFacts({ page }: { page: Page }) {
  const address = pathOf('PagePage', { slug: page.slug })
  return (
    <>
      <span>
        Adresse : <code>{page.slug}</code>
      </span>
      <CopyButton text={page.slug} what="l’adresse" />
      <a className={editing.external} href={address} target="_blank" rel="noopener">
        Voir la page <Icon name="external" />
        <span className={layout.visuallyHidden}> (nouvel onglet)</span>
      </a>
      <span>Dernière mise à jour le {formatDateTime(page.updatedAt)}</span>
    </>
  )
}
