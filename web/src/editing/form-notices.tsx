import type { ApiError } from '../lib/api/api-error.ts'
import type { UnusableDraft } from '../lib/drafts/local-drafts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { UnusableDraftsNotice } from '../ui/feedback/unusable-drafts-notice.tsx'
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
    unusable: readonly UnusableDraft[]
    removeUnusable: () => void
    replaceLatest: () => unknown
    takeLatest: () => void
  }
  valuesOf: (item: Item) => Values
  /** a version in words, field by field */
  describe: (values: Values) => DescribedField[]
}

/** What stands over the fields of an item: work taken up again, a conflict, a refusal. */
export function FormNotices<Item, Values>(props: FormNoticesProps<Item, Values>) {
  const { form, valuesOf, describe } = props
  const { conflict, problem } = form
  return (
    <>
      <UnusableDraftsNotice drafts={form.unusable} onRemove={form.removeUnusable} />
      {form.restored && <RestoredNotice onDiscard={form.discard} />}
      {conflict && (
        <ConflictNotice
          message={conflict.message}
          mine={describe(form.values)}
          theirs={describe(valuesOf(conflict.latest))}
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
