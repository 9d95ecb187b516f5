import type { Card, CardBody } from '@etapes-climat/domain/cards/contract'
import type { PopulateAnswer } from '@etapes-climat/domain/classification/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FormNotices } from '../../../editing/form-notices.tsx'
import type { ItemEditorConfig } from '../../../editing/item-kind.ts'
import type { Edited } from '../../../editing/publications/next-version-kind.ts'
import { NEXT_ONLINE } from '../../../editing/publications/next-version-strip.tsx'
import { PublicationNotices } from '../../../editing/publications/publication-notices.tsx'
import { PUBLICATIONS, publishNextVersion } from '../../../editing/publications/publications-api.ts'
import { useItemForm } from '../../../editing/use-item-form.ts'
import { unfinishedInputs } from '../../../lib/unfinished-fields.ts'
import { useUnattachedUploads } from '../../../media/admin/upload/unattached-uploads.ts'
import { usePickedPicture } from '../../../media/admin/use-picked-picture.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toast-store.ts'
import { adminStepKeys, cardsApi } from '../api.ts'
import { ConsequenceDialog } from '../consequences/consequence-dialog.tsx'
import { saveToTry } from '../consequences/tried-save.ts'
import { useConsequences } from '../consequences/use-consequences.ts'
import { useOfferUndo } from '../last-act/use-offer-undo.ts'
import { DepartureNotice } from './departure-notice.tsx'
import { StepActs } from './step-acts.tsx'
import { StepChangesDialog } from './step-changes-dialog.tsx'
import styles from './step-editor.module.css'
import { type StepDialog, StepEditorDialogs } from './step-editor-dialogs.tsx'
import { StepEditorHead, StepEditorTools } from './step-editor-head.tsx'
import type { StepFormValues } from './step-fields.ts'
import { missingStepFields, STEP_KIND } from './step-kind.ts'
import { StepSettings } from './step-settings.tsx'
import { StepTexts } from './step-texts.tsx'
import { useEditedStep } from './use-edited-step.ts'
import { focusFirstMissing, useFirstFault } from './use-first-fault.ts'
import { useLeaving } from './use-leaving.ts'
import { useWantedField } from './use-wanted-field.ts'

/** What is edited: steps, or their next versions in the same fields. */
export type EditedKind = ItemEditorConfig<Edited<Card>, StepFormValues, CardBody, CardBody>

interface StepEditorProps {
  kind: EditedKind
  /** null: a new step */
  card: Edited<Card> | null
  options: PopulateAnswer
  /** a new step was saved: it has an address now */
  onCreated: (uid: string) => void
  /** a new step was saved: one more is made */
  onAnother: () => void
  onClose: () => void
}

const SAVED = 'L’étape est enregistrée.'
const NEXT_SAVED = 'La prochaine version est enregistrée.'

/** The editor of a step, over the screen it was opened from. */
export function StepEditor(props: StepEditorProps) {
  const { kind, card, options, onCreated, onAnother, onClose } = props
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const form = useItemForm(kind, card, element)
  const [dialog, setDialog] = useState<StepDialog>(null)
  const [announcement, setAnnouncement] = useState('')
  const consequences = useConsequences()
  const offerUndo = useOfferUndo()
  const pending = form.pending || consequences.pending
  const leaving = useLeaving(form.unsaved, onClose)
  const { pickPicture, pictureDialog } = usePickedPicture()
  useFirstFault(body, form, dialog === null)
  useWantedField(body)
  const files = useUnattachedUploads()
  const { baseVersion } = form
  const { onlinePath, open } = useEditedStep()
  const navigate = useNavigate()
  const isNext = baseVersion?.next !== undefined
  const saidOnceSaved = isNext ? NEXT_SAVED : SAVED
  const missing = missingStepFields(form.values)

  const reloadLists = () => queryClient.invalidateQueries({ queryKey: adminStepKeys.all })

  /** Nothing is sent while a field that the format asks for is empty. */
  async function perform(
    run: () => Promise<Card | null>,
    message: string,
    oneMore = false,
  ): Promise<boolean> {
    setAnnouncement('')
    const saved = await run()
    if (!saved) {
      if (missing.length > 0) setDialog('missing')
      return false
    }
    setAnnouncement(message)
    void reloadLists()
    // A draft that is published is planned no more.
    void queryClient.invalidateQueries({ queryKey: PUBLICATIONS })
    void offerUndo({ savedAt: saved.updatedAt })
    if (oneMore) {
      toastSuccess(message)
      // The next one begins before this editor has drawn that all is saved.
      form.forget()
      onAnother()
    } else if (!baseVersion) onCreated(saved.uid)
    return true
  }

  /** What the save does to other steps is asked about first, once it could be done. */
  function save(
    run: () => Promise<Card | null>,
    message: string,
    {
      confirm = 'Enregistrer',
      draft = baseVersion?.draft ?? true,
      oneMore = false,
      resolved = form.values,
    } = {},
  ) {
    const act =
      isNext || form.brokenRules().length > 0 ? null : saveToTry(resolved, baseVersion, draft)
    // What is to be read or taken back, and files that wait, keep the editor on the step.
    void consequences.guard(act, confirm, (departs) =>
      perform(run, message, oneMore && !departs && !files.any),
    )
  }

  /** What is not filled in is told as a save would. */
  function showChanges() {
    if (form.brokenRules().length > 0) saveTyped()
    else setDialog('changes')
  }

  const saveTyped = () => save(form.save, saidOnceSaved)

  function submit(event: FormEvent) {
    event.preventDefault()
    saveTyped()
  }

  async function saveAsNew() {
    const made = await form.saveAsNew()
    if (!made) return
    toastSuccess(SAVED)
    void reloadLists()
    await open(made.uid, true)
  }

  /** The next version as it is saved, once what is typed is; null when that failed. */
  async function savedNext() {
    if (baseVersion && !form.unsaved) return baseVersion
    const saved = await form.save()
    if (!saved && missing.length > 0) setDialog('missing')
    return saved
  }

  async function endNext(outcome: 'published' | 'abandoned') {
    form.forget()
    void reloadLists()
    await navigate(onlinePath, { replace: true })
    if (outcome === 'abandoned' || !baseVersion) return
    const { updatedAt: savedAt } = await cardsApi.read(baseVersion.uid)
    void offerUndo({ savedAt })
  }

  async function publishNext() {
    const saved = await savedNext()
    setDialog((shown) => (shown === 'changes' ? null : shown))
    if (!saved) return
    await publishNextVersion({ kind: 'cards', id: saved.uid }, saved.revision)
    toastSuccess(NEXT_ONLINE)
    await queryClient.invalidateQueries({ queryKey: PUBLICATIONS })
    await endNext('published')
  }

  function setDraft(draft: boolean) {
    const message = draft ? 'L’étape est de nouveau un brouillon.' : 'L’étape est publiée.'
    const confirm = draft ? 'Mettre en brouillon' : 'Publier'
    save(() => form.saveAnd({ draft }), message, { confirm, draft })
  }

  async function undoDepartures() {
    if (!baseVersion) return
    await consequences.putBack(String(baseVersion.id), (latest) => {
      const { children, val } = STEP_KIND.valuesOf(latest)
      form.rebase(latest, { children, val })
      setAnnouncement('')
    })
    await reloadLists()
  }

  return (
    <>
      <Dialog
        title={titleOf(baseVersion)}
        size="l"
        flush
        ownsBack
        keepsText
        closeOnBackdrop={false}
        onClose={() => setDialog('close')}
        subtitle={
          <>
            <StepEditorHead
              card={baseVersion}
              pending={pending}
              unsaved={form.unsaved}
              announcement={announcement}
            />
            {baseVersion && <StepActs card={baseVersion} unsaved={form.unsaved} />}
          </>
        }
        tools={
          <StepEditorTools
            formId={formId}
            card={baseVersion}
            pending={pending}
            missing={missing.length}
            onMissing={() => focusFirstMissing(body.current)}
            unfinished={form.unfinished}
            onUnfinished={() => unfinishedInputs(element.current)[0]?.focus()}
            onDelete={() => setDialog('delete')}
            onDraft={setDraft}
            onChanges={showChanges}
            onAnother={() => save(form.save, SAVED, { oneMore: true })}
          />
        }
      >
        <div ref={body} className={`${styles.body} stack min-h-full`}>
          <div className={`${styles.notices} stack gap-3`} data-notices>
            {baseVersion && (
              <PublicationNotices
                {...{ kind, form, onlinePath }}
                item={baseVersion}
                thing={{ kind: 'cards', id: baseVersion.uid }}
                save={savedNext}
                onEnded={endNext}
              />
            )}
            <FormNotices
              form={{
                ...form,
                saveOverLatest: (resolved) =>
                  save(async () => (await form.saveOverLatest(resolved)) ?? null, saidOnceSaved, {
                    resolved,
                  }),
                takeLatest: () => {
                  form.takeLatest()
                  void reloadLists()
                },
              }}
              kind={kind}
              onSaveAsNew={saveAsNew}
            />
            <DepartureNotice {...consequences} onUndo={undoDepartures} />
          </div>
          <form ref={element} id={formId} className={styles.columns} onSubmit={submit} noValidate>
            <StepTexts {...form} uid={baseVersion?.uid ?? null} pickPicture={pickPicture} />
            <StepSettings {...form} card={baseVersion} options={options} />
          </form>
        </div>
      </Dialog>
      <StepEditorDialogs
        open={leaving.asked ? 'close' : dialog}
        isBack={leaving.asked}
        card={baseVersion}
        missing={missing}
        unsaved={form.unsaved}
        onDismiss={() => {
          setDialog(null)
          leaving.stay()
        }}
        onLeave={() => {
          form.forget()
          leaving.leave()
        }}
        onDeleted={async () => {
          form.forget()
          leaving.leave()
          await reloadLists()
          void offerUndo()
        }}
      />
      {dialog === 'changes' && (
        <StepChangesDialog
          values={form.values}
          card={baseVersion}
          unsaved={form.unsaved}
          onSave={saveTyped}
          onDraft={setDraft}
          onPublishNext={publishNext}
          onClose={() => setDialog(null)}
        />
      )}
      {consequences.question && (
        <ConsequenceDialog question={consequences.question} onDismiss={consequences.dismiss} />
      )}
      {pictureDialog}
    </>
  )
}

function titleOf(card: Edited<Card> | null): string {
  if (card?.next) return `Prochaine version de l’étape ${card.idx || card.name}`
  return card ? `Modifier l’étape ${card.idx || card.name}` : 'Nouvelle étape'
}
