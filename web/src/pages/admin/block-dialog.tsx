import type { Page } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { DescribedFields } from '../../editing/described-fields.tsx'
import editing from '../../editing/editing.module.css'
import { FormNotices } from '../../editing/form-notices.tsx'
import { SaveButton } from '../../editing/save-button.tsx'
import { useItemForm } from '../../editing/use-item-form.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { createQueryClient } from '../../lib/api/query-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loader } from '../../ui/feedback/loader.tsx'
import { SaveState } from '../../ui/feedback/save-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import styles from './block-editing.module.css'
import { pageKind } from './page-kind.ts'

interface BlockDialogProps {
  slug: string
  onClose: () => void
}

/** Edits a text block over the page that shows it, from its latest version (PAGE-09, PAGE-10). */
export default function BlockDialog({ slug, onClose }: BlockDialogProps) {
  const { page, failure, load } = useLatestBlock(slug)
  // Visitors' pages have no query client.
  const [client] = useState(createQueryClient)
  if (page !== undefined) {
    return (
      <QueryClientProvider client={client}>
        <BlockForm slug={slug} page={page} onClose={onClose} />
      </QueryClientProvider>
    )
  }
  return (
    <Dialog title="Éditer ce texte" size="l" onClose={onClose}>
      {failure === null ? (
        <Loader />
      ) : (
        <ErrorState title="Le texte n’a pas pu être chargé" onRetry={() => void load()}>
          {failure}
        </ErrorState>
      )}
    </Dialog>
  )
}

/** The block as it is now, null for none: the page may have been rendered a while ago. */
function useLatestBlock(slug: string) {
  const [page, setPage] = useState<Page | null>()
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(async () => {
    setFailure(null)
    try {
      setPage(await callApi('GET /pages/{slug}', { params: { slug } }))
    } catch (error) {
      setFailure(messageOf(error))
    }
  }, [slug])
  useEffect(() => void load(), [load])
  return { page, failure, load }
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
