import { formatDateTime } from '@etapes-climat/domain/kernel/format'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../app/route-names.ts'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { DeleteItemDialog } from '../../editing/delete-item-dialog.tsx'
import editing from '../../editing/editing.module.css'
import { RestoredNotice } from '../../editing/restored-notice.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { AdminPage } from '../../ui/admin-page.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast-store.ts'
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
  const { basis, values, conflict, problem, pending } = form
  const forgetLists = () => queryClient.removeQueries({ queryKey: pageKeys.lists })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await form.save()
    if (!saved) return
    forgetLists()
    toastSuccess('La page est enregistrée.')
    if (!page) await navigate(pathOf('adminPageEdit', { id: saved.uid }), { replace: true })
  }

  return (
    <AdminPage
      title={basis ? basis.title : 'Nouvelle page'}
      parent={{ label: 'Pages', to: pathOf('adminPageIndex') }}
      facts={basis && <PageFacts page={basis} />}
      actions={
        <>
          {basis && (
            <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
              Supprimer
            </Button>
          )}
          <Button type="submit" form={formId} variant="signal" icon="save" aria-busy={pending}>
            Enregistrer
          </Button>
        </>
      }
    >
      {form.restored && <RestoredNotice onDiscard={form.discard} />}
      {conflict && (
        <ConflictNotice
          message={conflict.message}
          mine={describePage(values)}
          theirs={describePage(KIND.valuesOf(conflict.latest))}
          onKeepMine={() => void form.replaceLatest()}
          onTakeTheirs={form.takeLatest}
        />
      )}
      {problem && problem.violations.length === 0 && (
        <Notice tone="danger" role="alert">
          {problem.message} Votre saisie est conservée.
        </Notice>
      )}
      <form id={formId} className={editing.form} onSubmit={submit} noValidate>
        <PageFields values={values} set={form.set} problem={problem} />
      </form>
      {deleting && basis && (
        <DeleteItemDialog
          iri={basis['@id']}
          title="Confirmer la suppression"
          onClose={() => setDeleting(false)}
          onDeleted={async () => {
            form.forget()
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
