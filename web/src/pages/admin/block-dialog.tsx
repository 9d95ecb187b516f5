import type { Page } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DescribedFields } from '../../editing/described-fields.tsx'
import editing from '../../editing/editing.module.css'
import { FormNotices } from '../../editing/form-notices.tsx'
import { SaveButton } from '../../editing/save-button.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ReadFailure } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import styles from './block-editing.module.css'
import { pageKind } from './page-kind.ts'

interface BlockDialogProps {
  slug: string
  onClose: () => void
}

/** Edits a text block over the page that shows it, from its latest version. */
export default function BlockDialog(props: BlockDialogProps) {
  // Visitors' pages have no query client.
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <LatestBlock {...props} />
    </QueryClientProvider>
  )
}

/** The block as it is now, null for none: the page may have been rendered a while ago. */
function LatestBlock({ slug, onClose }: BlockDialogProps) {
  const page = useQuery({
    queryKey: ['block', slug],
    queryFn: ({ signal }) => callApi('GET /pages/{slug}', { params: { slug }, signal }),
    retry: false,
    staleTime: 'static',
  })
  if (page.isSuccess) return <BlockForm slug={slug} page={page.data} onClose={onClose} />
  return (
    <Dialog title="Éditer ce texte" size="l" onClose={onClose}>
      {page.isError ? (
        <ReadFailure title="Le texte n’a pas pu être chargé" query={page} />
      ) : (
        <Loader />
      )}
    </Dialog>
  )
}

function BlockForm({ slug, page, onClose }: BlockDialogProps & { page: Page | null }) {
  const formId = useId()
  const { revalidate } = useRevalidator()
  const [kind] = useState(() => pageKind(page ? undefined : slug))
  const form = useItemForm(kind, page)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const saved = await form.save()
    if (!saved) return
    toastSuccess('Le texte est enregistré.')
    await revalidate()
    onClose()
  }
  return (
    <Dialog
      title={page ? 'Éditer ce texte' : `Créer le contenu «\u00a0${slug}\u00a0»`}
      size="l"
      keepsText
      closeOnBackdrop={false}
      onClose={onClose}
      subtitle={
        <p className="text-xs">
          <SaveState saving={form.pending} unsaved={form.dirty} known={page !== null} />
        </p>
      }
      actions={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <SaveButton formId={formId} pending={form.pending} />
        </>
      }
    >
      <form
        id={formId}
        className={classNames(editing.form, 'stack gap-5', styles.whole)}
        onSubmit={submit}
        noValidate
      >
        <FormNotices form={form} kind={kind} />
        <DescribedFields fields={PAGE_FIELDS} form={form} />
      </form>
    </Dialog>
  )
}
