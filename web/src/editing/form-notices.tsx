import { UNDRAWN, undrawnSigns } from '@etapes-climat/domain/printing/rules/drawn-text'
import { useMemo } from 'react'
import type { ApiError } from '../lib/api/api-error.ts'
import type { UnusableLocalDraft } from '../lib/drafts/local-drafts.ts'
import { Notice, ProblemNotice } from '../ui/feedback/notice.tsx'
import { UnusableLocalDraftsNotice } from '../ui/feedback/unusable-local-drafts-notice.tsx'
import type { NamedField } from './conflict-notice.tsx'
import { FieldConflictNotice } from './field-conflict-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import type { EditConflict, EditMerge } from './use-item-saving.ts'

interface FormNoticesProps<Item, Values> {
  form: {
    values: Values
    restored: boolean
    conflict: EditConflict<Item, Values> | null
    merge: EditMerge<Values> | null
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
}

/** What stands over the fields of an item: work taken up again, a conflict, a refusal. */
export function FormNotices<Item, Values extends object>(props: FormNoticesProps<Item, Values>) {
  const { form, kind } = props
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
      <ProblemNotice>
        {problem?.violations.length === 0 && `${problem.message} Votre saisie est conservée.`}
      </ProblemNotice>
    </>
  )
}

interface MergeNoticeProps<Values> {
  merge: EditMerge<Values>
  fields: readonly NamedField<Values>[]
}

/** Both people's changes are kept: which ones came from the other (LIFE-22). */
function MergeNotice<Values>({ merge, fields }: MergeNoticeProps<Values>) {
  const theirs = fields.filter(({ name }) => merge.followed.includes(name))
  return (
    <Notice tone="success" role="status">
      {merge.message} {theirs.length === 0 && 'Rien ne se contredit.'}
      {theirs.length > 0 &&
        `Repris avec votre saisie\u00a0: ${theirs.map(({ label }) => label).join(', ')}.`}
    </Notice>
  )
}

/** Signs that the PDF has no letters for, named with their code: a text editor may lack them too. */
function UndrawnNotice({ values }: { values: object }) {
  const signs = useMemo(() => undrawnSigns(JSON.stringify(values)), [values])
  if (signs.length === 0) return null
  const named = signs.map((sign) => `«\u00a0${sign}\u00a0» (${codesOf(sign)})`).join(', ')
  return (
    <Notice role="status">
      {`Le PDF ne peut pas dessiner ${named}\u00a0: il y mettra «\u00a0${UNDRAWN}\u00a0».`}
    </Notice>
  )
}

const codesOf = (sign: string) =>
  [...sign]
    .map((letter) => `U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
