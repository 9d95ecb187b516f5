import { type ApiError, isGone } from '../lib/api/api-error.ts'
import type { UnusableLocalDraft } from '../lib/drafts/local-drafts.ts'
import { FieldConflictNotice, MergeNotice } from '../saving/conflict-notice.tsx'
import type { FieldConflict, NamedField } from '../saving/use-fields-saving.ts'
import type { Merge } from '../saving/use-saving.ts'
import { Button } from '../ui/button.tsx'
import { lazySection } from '../ui/feedback/lazy-section.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { UnusableLocalDraftsNotice } from '../ui/feedback/unusable-local-drafts-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'

/** The list of the letters that the PDF has is long, and few forms need it. */
const UndrawnNotice = lazySection(() => import('./undrawn-notice.tsx'))

interface FormNoticesProps<Item, Values> {
  form: {
    values: Values
    restored: boolean
    conflict: FieldConflict<Item, Values> | null
    merge: Merge | null
    problem: ApiError | null
    discard: () => void
    unusable: readonly UnusableLocalDraft[]
    removeUnusable: () => void
    saveOverLatest: (resolved: Values) => unknown
    takeLatest: () => void
  }
  kind: {
    isPrinted?: true
    valuesOf: (item: Item) => Values
    describe: (values: Values) => NamedField<Values>[]
  }
  /** saves what is typed as a new item, once the edited one was deleted by somebody else */
  onSaveAsNew?: () => unknown
}

/** What stands over the fields of an item: work taken up again, a conflict, a refusal. */
export function FormNotices<Item, Values extends object>(props: FormNoticesProps<Item, Values>) {
  const { form, kind, onSaveAsNew } = props
  const { conflict, merge, problem } = form
  return (
    <>
      <UnusableLocalDraftsNotice drafts={form.unusable} onRemove={form.removeUnusable} />
      {form.restored && <RestoredNotice onDiscard={form.discard} />}
      {conflict && (
        <FieldConflictNotice
          // Another version begins with no choice made.
          key={conflict.message}
          conflict={conflict}
          kind={kind}
          onResolve={(resolved) => void form.saveOverLatest(resolved)}
          onTakeTheirs={form.takeLatest}
        />
      )}
      {merge && !problem && !conflict && (
        <MergeNotice merge={merge} fields={kind.describe(form.values)} />
      )}
      {kind.isPrinted && <UndrawnNotice values={form.values} />}
      {problem?.violations.length === 0 && (
        <Notice tone="danger" role="alert">
          <p>{problem.message} Votre saisie est conservée.</p>
          {onSaveAsNew && isGone(problem) && (
            <Button size="s" className="mt-3" onClick={() => void onSaveAsNew()}>
              Enregistrer comme nouvel élément
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
