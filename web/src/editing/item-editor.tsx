import type { HistoryKind } from '@etapes-climat/domain/history/contract'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { ANOTHER, asksForAnother, CREATED } from '../lib/api/created-address.ts'
import type { EditedItem } from '../lib/api/item-api.ts'
import {
  discardUnattachedUploads,
  useUnattachedUploads,
} from '../media/admin/upload/unattached-uploads.ts'
import { UnattachedUploadsGuard } from '../media/admin/upload/unattached-uploads-guard.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { Badge, DraftBadge } from '../ui/badge.tsx'
import { SaveState, withoutFiles } from '../ui/feedback/save-state.tsx'
import { toastSuccess } from '../ui/feedback/toast-store.ts'
import editing from './editing.module.css'
import { EditorActions } from './editor-actions.tsx'
import { FormNotices } from './form-notices.tsx'
import { HistoryLink } from './history-link.tsx'
import type { ItemEditorConfig } from './item-kind.ts'
import { nextVersionPath } from './publications/next-version-address.ts'
import type { Edited } from './publications/next-version-kind.ts'
import { PublicationActs } from './publications/publication-acts.tsx'
import { PublicationNotices } from './publications/publication-notices.tsx'
import { PUBLICATIONS } from './publications/publications-api.ts'
import { type ItemForm, useItemForm } from './use-item-form.ts'

interface ItemEditorProps<Item extends EditedItem, Values, Changes, Body extends Changes> {
  /** of next versions where one is opened */
  kind: ItemEditorConfig<Edited<Item>, Values, Changes, Body>
  /** as it was read; null: a new one */
  opened: Edited<Item> | null
  /** cache key of its lists, which a save makes old */
  lists: QueryKey
  /** the screen of the list */
  parent: { label: string; to: string }
  /** address of the editor, of a new one without uid */
  addressOf: (uid?: string) => string
  titleOf: (item: Item | null) => string
  /** said once it is saved */
  savedMessage: string
  /** its versions */
  history: HistoryKind
  /** beside the title, before the moment of the last change */
  facts?: (item: Item) => ReactNode
  /** words of the button that saves a new one and makes one more */
  another?: string
  /** of a kind with drafts */
  publication?: {
    isDraft: (item: Item) => boolean
    change: (draft: boolean) => Changes
    message: (draft: boolean) => string
  }
  /** of a kind whose publications can be prepared and planned: as their calls name it */
  publications?: PublicationKind
  fields: (form: ItemForm<Edited<Item>, Values>) => ReactNode
  /** below the form: what is added to it from elsewhere */
  below?: (form: ItemForm<Edited<Item>, Values>) => ReactNode
  /** asks whether it is to be deleted, and does it */
  deletion: (dialog: {
    item: Item
    onDeleted: () => Promise<void>
    onClose: () => void
  }) => ReactNode
}

const NEXT_SAVED = 'La prochaine version est enregistrée.'

/** The editor of an item on a screen of its own: what was typed, its state, and what can be done. */
export function ItemEditor<
  Item extends EditedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(props: ItemEditorProps<Item, Values, Changes, Body>) {
  const { kind, opened, lists, parent, addressOf, savedMessage, publication, publications } = props
  const formId = useId()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const form = useItemForm(kind, opened)
  const [deleting, setDeleting] = useState(false)
  const { leftOut } = useUnattachedUploads()
  const makeAnother = useAnother(formId, addressOf())
  const { baseVersion, pending } = form
  const isNext = baseVersion?.next !== undefined
  const nextOrSaved = isNext ? NEXT_SAVED : savedMessage
  const isDraft = publication && (baseVersion === null || publication.isDraft(baseVersion))
  const forgetLists = () => queryClient.removeQueries({ queryKey: lists })

  async function follow(
    saving: Promise<Edited<Item> | null>,
    message = savedMessage,
    oneMore = false,
  ) {
    const saved = await saving
    if (!saved) return null
    forgetLists()
    // A draft that is published is planned no more.
    void queryClient.invalidateQueries({ queryKey: PUBLICATIONS })
    toastSuccess(withoutFiles(message, leftOut))
    if (oneMore) await makeAnother()
    else if (!baseVersion) await navigate(addressOf(saved.uid), { replace: true, state: CREATED })
    return saved
  }

  /** The item as it is saved, once what is typed is; null when that failed. */
  const saved = async () =>
    form.dirty || !baseVersion ? follow(form.save(), nextOrSaved) : baseVersion

  function submit(event: FormEvent) {
    event.preventDefault()
    void follow(form.save(), nextOrSaved)
  }

  async function saveAsNew() {
    const made = await follow(form.saveAsNew())
    if (made) await navigate(addressOf(made.uid), { replace: true })
  }

  return (
    <AdminPage
      sticks
      title={props.titleOf(baseVersion)}
      parent={parent}
      facts={
        <>
          {isNext ? (
            <Badge tone="draft" icon="history">
              Prochaine version
            </Badge>
          ) : (
            isDraft !== undefined && <DraftBadge draft={isDraft} />
          )}
          {baseVersion && props.facts?.(baseVersion)}
          {baseVersion && (
            <span>Dernière mise à jour le {formatDateTime(baseVersion.updatedAt)}</span>
          )}
          {baseVersion && <HistoryLink kind={props.history} id={baseVersion.uid} />}
          {baseVersion && publications && !isNext && (
            <PublicationActs
              thing={{ kind: publications, id: baseVersion.uid }}
              draft={isDraft ?? false}
              onOpened={() => navigate(nextVersionPath(addressOf(baseVersion.uid)))}
            />
          )}
          <SaveState
            saving={pending}
            unsaved={form.dirty}
            known={baseVersion !== null}
            without={leftOut}
          />
        </>
      }
      actions={
        <EditorActions
          formId={formId}
          draft={isNext ? false : isDraft}
          isNext={isNext}
          saved={baseVersion !== null}
          pending={pending}
          onDelete={() => setDeleting(true)}
          onDraft={(draft) => {
            if (!publication) return
            void follow(form.saveAnd(publication.change(draft)), publication.message(draft))
          }}
          another={props.another}
          onAnother={() => void follow(form.save(), savedMessage, true)}
        />
      }
    >
      <UnattachedUploadsGuard />
      {baseVersion && publications && (
        <PublicationNotices
          {...{ kind, form, item: baseVersion }}
          thing={{ kind: publications, id: baseVersion.uid }}
          onlinePath={addressOf(baseVersion.uid)}
          save={saved}
          onEnded={async () => {
            form.forget()
            forgetLists()
            await navigate(addressOf(baseVersion.uid), { replace: true })
          }}
        />
      )}
      <FormNotices form={form} kind={kind} onSaveAsNew={saveAsNew} />
      <form id={formId} className={`${editing.form} stack gap-5`} onSubmit={submit} noValidate>
        {props.fields(form)}
      </form>
      {props.below?.(form)}
      {deleting &&
        baseVersion &&
        props.deletion({
          item: baseVersion,
          onClose: () => setDeleting(false),
          onDeleted: async () => {
            form.forget()
            flushSync(discardUnattachedUploads)
            forgetLists()
            await navigate(parent.to)
          },
        })}
    </AdminPage>
  )
}

/**
 * How one more is made after one was saved: a fresh form at the same address, the focus in its first
 * field.
 * @param address where new ones are made
 */
function useAnother(formId: string, address: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const [fresh] = useState(() => asksForAnother(location))
  useEffect(() => {
    if (fresh) document.getElementById(formId)?.querySelector('input')?.focus()
  }, [fresh, formId])
  return () => navigate(address, { replace: true, state: ANOTHER })
}
