import type { ApiError } from '../lib/api/api-error.ts'
import type { UnusableLocalDraft } from '../lib/drafts/local-drafts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { UnusableLocalDraftsNotice } from '../ui/feedback/unusable-local-drafts-notice.tsx'
import { ConflictNotice, type DescribedField } from './conflict-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import type { EditConflict } from './use-item-form.ts'

interface FormNoticesProps<Item, Values> {
  form: {
    values: Values
    restored: boolean
    conflict: EditConflict<Item> | null
    problem: ApiError | null
    discard: () => void
    unusable: readonly UnusableLocalDraft[]
    removeUnusable: () => void
    replaceLatest: () => unknown
    takeLatest: () => void
  }
  kind: {
    valuesOf: (item: Item) => Values
    describe: (values: Values) => DescribedField[]
  }
}

/** What stands over the fields of an item: work taken up again, a conflict, a refusal. */
export function FormNotices<Item, Values>(props: FormNoticesProps<Item, Values>) {
  const { form, kind } = props
  const { conflict, problem } = form
  return (
    <>
      <UnusableLocalDraftsNotice drafts={form.unusable} onRemove={form.removeUnusable} />
      {form.restored && <RestoredNotice onDiscard={form.discard} />}
      {conflict && (
        <ConflictNotice
          message={conflict.message}
          mine={kind.describe(form.values)}
          theirs={kind.describe(kind.valuesOf(conflict.latest))}
          onKeepMine={() => void form.replaceLatest()}
          onTakeTheirs={form.takeLatest}
        />
      )}
      {problem && problem.violations.length === 0 && (
        <Notice tone="danger" role="alert">
          {problem.message} Votre saisie est conservée.
        </Notice>
      )}
    </>
  )
}
