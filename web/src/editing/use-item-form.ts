import {
  type MergedFields,
  mergeFields,
  sameValue,
} from '@etapes-climat/domain/kernel/rules/merge-fields'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../lib/api/api-error.ts'
import {
  type LocalDraftKey,
  type LocalDraftShape,
  localDrafts,
} from '../lib/drafts/local-drafts.ts'
import { isNumber, orNull, record, type Shape, withMissing } from '../lib/drafts/shape.ts'
import { useLocalDraft } from '../lib/drafts/use-local-draft.ts'
import { useUnloadQuestion } from '../lib/drafts/use-unload-question.ts'
import { useSession } from '../lib/session/session-store.ts'
import { unfinishedFields } from '../lib/unfinished-fields.ts'
import { useFieldsSaving } from '../saving/use-fields-saving.ts'
import type { FormKind, SavedItem } from './item-kind.ts'

/** What somebody typed and did not save, and the revision that it rests on; null for a new item. */
interface FormLocalDraft<Values> {
  revision: number | null
  values: Values
}

/** Raised when a local draft means something else with the same fields. */
const LOCAL_DRAFT_VERSION = 1

/** The form of an item, as its fields know it. */
export interface ItemForm<Item, Values> {
  values: Values
  set: (change: Partial<Values>) => void
  /** the saved version that the fields rest on; null: none yet */
  baseVersion: Item | null
  /** what was refused, if anything */
  problem: ApiError | null
}

/**
 * Fields of an item: what is typed is kept in this browser until it is saved, and stays on screen
 * whatever fails.
 * @param opened the item as it was read; null for a new one
 * @param element the form, where it has native dates or numbers: nothing is saved while one is typed in part
 */
export function useItemForm<
  Item extends SavedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(
  kind: FormKind<Item, Values, Changes, Body>,
  opened: Item | null,
  element?: RefObject<HTMLFormElement | null>,
) {
  const userUid = useSession()?.user.uid ?? ''
  const keyOf = (item: Item | null): LocalDraftKey => ({
    userUid,
    kind: kind.name,
    item: item?.uid ?? null,
  })
  const [shape] = useState(() => shapeOf(kind, kind.valuesOf(opened)))
  const [localDraft] = useState(() => localDrafts.read(keyOf(opened), shape))
  const [{ version: baseVersion, values: baseValues }, setBase] = useState<Base<Item, Values>>(
    () => (localDraft ? restingOn(kind, opened, localDraft) : wholeBase(kind, opened)),
  )
  const [lastSaved, setLastSaved] = useState(opened)
  const [values, setValues] = useState(() => localDraft?.values ?? kind.valuesOf(opened))
  const [restored, setRestored] = useState(localDraft !== null)
  const dirty = !sameValue(values, kind.valuesOf(baseVersion))
  // What is typed once nothing is left of it was not taken up again.
  if (restored && !dirty) setRestored(false)
  const unfinished = useUnfinished(element)
  const revision = baseVersion?.revision ?? null
  const typed = useMemo(() => (dirty ? { revision, values } : null), [dirty, revision, values])
  const { unusable, removeUnusable, discard, kept } = useLocalDraft(keyOf(baseVersion), shape, {
    work: typed,
    wanted: () => !dirty && baseVersion === opened,
    take(work) {
      setBase(restingOn(kind, opened, work))
      setValues(work.values)
      setRestored(true)
    },
  })
  useUnloadQuestion(dirty && !kept)
  const current = useRef(values)
  current.current = values

  /** What was sent is now the saved version; what was typed meanwhile stays. */
  function acceptSaved(saved: Item) {
    setBase(wholeBase(kind, saved))
    setLastSaved(saved)
    setValues(
      mergeFields({ base: values, mine: current.current, theirs: kind.valuesOf(saved) }).values,
    )
    setRestored(false)
  }

  /** Leaves what was typed for the saved version. */
  function resetTo(saved: Item | null) {
    setBase(wholeBase(kind, saved))
    setLastSaved(saved)
    setValues(kind.valuesOf(saved))
    setRestored(false)
    localDrafts.forget(keyOf(baseVersion))
    saving.clear()
  }

  const brokenRules = () => [...unfinishedFields(element?.current ?? null), ...kind.check(values)]
  const { api, bodyOf } = kind
  const saving = useFieldsSaving(
    {
      ...kind,
      read: ({ uid }) => api.read(uid),
      send: (typed, over: Item | null) =>
        over ? api.update(over, bodyOf(typed)) : api.create(bodyOf(typed)),
    },
    acceptSaved,
  )

  /** @param resolved what ends a conflict with that version, in place of what is typed */
  function save(over: Item | null, resolved?: Values) {
    const broken = brokenRules()
    if (broken[0]) return saving.refuse(new ApiError(422, broken[0].message, broken))
    const before = resolved ? kind.valuesOf(over) : baseValues
    return saving.save(over, { values: resolved ?? values, before })
  }
  const { conflict, merge, problem, pending } = saving
  return {
    values,
    set: (change: Partial<Values>) => setValues((known) => ({ ...known, ...change })),
    /** the saved version that the fields rest on */
    baseVersion,
    dirty,
    /** something on screen is not saved, be it typed in part */
    unsaved: dirty || unfinished > 0,
    /** how many fields are typed in part, or have a name in them that was not chosen */
    unfinished,
    unusable,
    removeUnusable,
    /** the fields began with a local draft */
    restored,
    /** takes a version that was changed beside the fields: what is typed stays, but for these */
    rebase: (latest: Item, fields: Partial<Values>) => {
      const typed = { ...current.current, ...fields }
      const merged = mergeFields({ base: baseValues, mine: typed, theirs: kind.valuesOf(latest) })
      setBase(baseAfter(kind, latest, { before: baseVersion, baseValues, merged }))
      setLastSaved(latest)
      setValues(merged.values)
    },
    /** forgets what was typed */
    discard: () => resetTo(lastSaved),
    /** forgets what was typed, on leaving */
    forget: discard,
    /** what a save would refuse before anything is sent */
    brokenRules,
    save: () => save(baseVersion),
    /** the item was deleted meanwhile: what is typed becomes a new one */
    saveAsNew: () => save(null),
    /** saves what is typed, then changes something beside the fields, such as `{ draft: false }` */
    saveAnd: async (change: Changes) => {
      const typed = dirty || unfinishedFields(element?.current ?? null).length > 0
      const saved = typed || !baseVersion ? await save(baseVersion) : baseVersion
      if (!saved) return null
      const sent = kind.valuesOf(saved)
      return saving.save(saved, { values: sent, before: sent }, (_, over) =>
        api.update(over ?? saved, change),
      )
    },
    /** ends a conflict: saves these values over the version that somebody else saved */
    saveOverLatest: (resolved: Values) => conflict && save(conflict.latest, resolved),
    takeLatest: () => {
      if (conflict) resetTo(conflict.latest)
    },
    pending,
    problem,
    conflict,
    merge,
  }
}

/** Follows how many fields are typed in part, which no value tells. */
function useUnfinished(element: RefObject<HTMLFormElement | null> | undefined): number {
  const [unfinished, setUnfinished] = useState(0)
  useEffect(() => {
    const form = element?.current
    if (!form) return
    // The field itself is drawn first.
    const look = () => requestAnimationFrame(() => setUnfinished(unfinishedFields(form).length))
    const events = ['input', 'keyup', 'click', 'focusout'] as const
    for (const event of events) form.addEventListener(event, look)
    return () => {
      for (const event of events) form.removeEventListener(event, look)
    }
  }, [element])
  // A keyword made of its text, or the saved version taken back, changes a field without an event.
  useEffect(() => setUnfinished(unfinishedFields(element?.current ?? null).length))
  return unfinished
}

type DraftedKind<Values> = Pick<FormKind<never, Values, never, never>, 'name' | 'fits' | 'valuesOf'>

/** Whether this tab keeps unsaved work on an item. */
export function hasUnsavedWork<Values>(kind: DraftedKind<Values>, userUid: string, item: string) {
  return (
    localDrafts.read({ userUid, kind: kind.name, item }, shapeOf(kind, kind.valuesOf(null))) !==
    null
  )
}

/**
 * Leaves values in this browser as unsaved work on an item, which its editor then opens with.
 * @returns whether the browser keeps them
 */
export function leaveUnsavedWork<Values>(
  kind: DraftedKind<Values>,
  userUid: string,
  { uid, revision }: SavedItem,
  values: Values,
): boolean {
  const key = { userUid, kind: kind.name, item: uid }
  return localDrafts.keep(key, shapeOf(kind, values), { revision, values })
}

/**
 * Whether a local draft can be taken up again by the fields of a kind.
 * @param initial what a field holds that the draft of an earlier version lacks
 */
function shapeOf<Values>(
  { fits }: { fits: Shape<Values> },
  initial: Values,
): LocalDraftShape<FormLocalDraft<Values>> {
  const isLocalDraft = record<FormLocalDraft<Values>>({ revision: orNull(isNumber), values: fits })
  return {
    version: LOCAL_DRAFT_VERSION,
    fits: isLocalDraft,
    complete: (work) => withMissing({ values: initial }, work),
  }
}

/** The saved version that the fields rest on, and what they held of it; null: not known any more. */
interface Base<Item, Values> {
  version: Item | null
  values: Values | null
}

const wholeBase = <Item, Values>(
  { valuesOf }: { valuesOf: (item: Item | null) => Values },
  version: Item | null,
): Base<Item, Values> => ({ version, values: valuesOf(version) })

/** The item as a local draft knew it: a save over a later revision is told, and refused. */
function restingOn<Item extends SavedItem, Values>(
  kind: { valuesOf: (item: Item | null) => Values },
  item: Item | null,
  { revision, values }: FormLocalDraft<Values>,
): Base<Item, Values> {
  const isCurrent = !item || revision === null || revision === item.revision
  if (isCurrent || sameValue(values, kind.valuesOf(item))) return wholeBase(kind, item)
  return { version: { ...item, revision }, values: null }
}

interface Rebased<Item, Values> {
  before: Item | null
  baseValues: Values | null
  merged: MergedFields<Values>
}

/** What fields rest on that were merged: while one is contested, the next save is refused and asks. */
function baseAfter<Item extends SavedItem, Values extends object>(
  kind: { valuesOf: (item: Item | null) => Values },
  latest: Item,
  { before, baseValues, merged }: Rebased<Item, Values>,
): Base<Item, Values> {
  if (!before || merged.contested.length === 0) return wholeBase(kind, latest)
  const version = { ...latest, revision: before.revision }
  if (!baseValues) return { version, values: null }
  const values = kind.valuesOf(latest)
  for (const field of merged.contested) values[field] = baseValues[field]
  return { version, values }
}
