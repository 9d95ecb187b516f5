import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { idOfIri } from '../lib/api/api-address.ts'
import { ApiError, messageOf } from '../lib/api/api-error.ts'
import type { EditedItem, ItemApi } from '../lib/api/item-api.ts'
import {
  type LocalDraftKey,
  type LocalDraftShape,
  localDrafts,
} from '../lib/drafts/local-drafts.ts'
import { isNumber, orNull, record, type Shape } from '../lib/drafts/shape.ts'
import { useLocalDraft } from '../lib/drafts/use-local-draft.ts'
import { useSession } from '../lib/session/session-store.ts'
import { unfinishedFields } from '../lib/unfinished-fields.ts'
import type { DescribedField } from './conflict-notice.tsx'
import { mergeTyped, same } from './merge-typed.ts'

/** What a kind of item is to its form. */
export interface ItemKind<Item extends EditedItem, Values, Changes, Body extends Changes> {
  /** name of its local drafts, for example `pages` */
  name: string
  api: ItemApi<Item, Body, Changes>
  /** what the fields hold; null: a new item */
  valuesOf: (item: Item | null) => Values
  /** what is sent */
  bodyOf: (values: Values) => Body
  /** rules broken before anything is sent */
  check: (values: Values) => readonly Violation[]
  /** a version in words, field by field, to compare two */
  describe: (values: Values) => DescribedField[]
  /** whether what this browser kept can fill the fields */
  fits: Shape<Values>
}

/** What somebody typed and did not save, and the revision that it rests on; null for a new item. */
interface FormLocalDraft<Values> {
  revision: number | null
  values: Values
}

/** Raised when a local draft means something else with the same fields. */
const LOCAL_DRAFT_VERSION = 1

/** Somebody else saved since: both versions are there until one is chosen (D-119). */
export interface EditConflict<Item> {
  /** says who saved and when */
  message: string
  latest: Item
}

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
  Item extends EditedItem,
  Values extends object,
  Changes,
  Body extends Changes,
>(
  kind: ItemKind<Item, Values, Changes, Body>,
  opened: Item | null,
  element?: RefObject<HTMLFormElement | null>,
) {
  const userUid = useSession()?.user.uid ?? ''
  const keyOf = (item: Item | null): LocalDraftKey => ({
    userUid,
    kind: kind.name,
    item: item?.uid ?? null,
  })
  const [shape] = useState(() => shapeOf(kind))
  const [localDraft] = useState(() => localDrafts.read(keyOf(opened), shape))
  const [baseVersion, setBaseVersion] = useState(() =>
    localDraft ? restingOn(kind, opened, localDraft) : opened,
  )
  const [lastSaved, setLastSaved] = useState(opened)
  const [values, setValues] = useState(() => localDraft?.values ?? kind.valuesOf(opened))
  const [restored, setRestored] = useState(localDraft !== null)
  const dirty = !same(values, kind.valuesOf(baseVersion))
  const unfinished = useUnfinished(element)
  const revision = baseVersion?.revision ?? null
  const typed = useMemo(() => (dirty ? { revision, values } : null), [dirty, revision, values])
  const { unusable, removeUnusable, discard } = useLocalDraft(keyOf(baseVersion), shape, {
    work: typed,
    wanted: () => !dirty && baseVersion === opened,
    take(work) {
      setBaseVersion(restingOn(kind, opened, work))
      setValues(work.values)
      setRestored(true)
    },
  })
  const current = useRef(values)
  current.current = values

  /** What was sent is now the saved version; what was typed meanwhile stays. */
  function acceptSaved(saved: Item, sent: Values) {
    setBaseVersion(saved)
    setLastSaved(saved)
    if (same(current.current, sent)) setValues(kind.valuesOf(saved))
    setRestored(false)
  }

  /** Leaves what was typed for the saved version. */
  function resetTo(saved: Item | null) {
    setBaseVersion(saved)
    setLastSaved(saved)
    setValues(kind.valuesOf(saved))
    setRestored(false)
    localDrafts.forget(keyOf(baseVersion))
    saving.clear()
  }

  const brokenRules = () => [...unfinishedFields(element?.current ?? null), ...kind.check(values)]
  const saving = useSaving({ kind, values, acceptSaved, brokenRules })
  return {
    values,
    set: (change: Partial<Values>) => setValues((known) => ({ ...known, ...change })),
    /** the saved version that the fields rest on */
    baseVersion,
    dirty,
    /** something on screen is not saved, be it typed in part */
    unsaved: dirty || unfinished,
    unusable,
    removeUnusable,
    /** the fields began with a local draft */
    restored: restored && dirty,
    /** takes a version that was changed beside the fields: what is typed stays, but for these */
    rebase: (latest: Item, fields: Partial<Values>) => {
      const typed = { ...current.current, ...fields }
      const merged = mergeTyped(typed, kind.valuesOf(baseVersion), kind.valuesOf(latest))
      // The next save is refused, and shows both versions.
      setBaseVersion(
        merged.contested && baseVersion ? { ...latest, revision: baseVersion.revision } : latest,
      )
      setLastSaved(latest)
      setValues(merged.values)
    },
    /** forgets what was typed */
    discard: () => resetTo(lastSaved),
    /** forgets what was typed, on leaving */
    forget: discard,
    /** what a save would refuse before anything is sent */
    brokenRules,
    save: () => saving.save(baseVersion),
    /** saves what is typed, then changes something beside the fields, such as `{ draft: false }` */
    saveAnd: async (change: Changes) => {
      const typed = dirty || unfinishedFields(element?.current ?? null).length > 0
      const saved = typed || !baseVersion ? await saving.save(baseVersion) : baseVersion
      return saved && saving.send(saved, () => kind.api.update(saved, change))
    },
    replaceLatest: () => saving.conflict && saving.save(saving.conflict.latest),
    takeLatest: () => {
      if (!saving.conflict) return
      resetTo(saving.conflict.latest)
    },
    ...saving.shown,
    conflict: saving.conflict,
  }
}

/** Follows whether something is typed in part, which no value tells. */
function useUnfinished(element: RefObject<HTMLFormElement | null> | undefined): boolean {
  const [unfinished, setUnfinished] = useState(false)
  useEffect(() => {
    const form = element?.current
    if (!form) return
    // The field itself is drawn first.
    const look = () => requestAnimationFrame(() => setUnfinished(unfinishedFields(form).length > 0))
    const events = ['input', 'keyup', 'click', 'focusout'] as const
    for (const event of events) form.addEventListener(event, look)
    return () => {
      for (const event of events) form.removeEventListener(event, look)
    }
  }, [element])
  // A keyword made of its text, or the saved version taken back, changes a field without an event.
  useEffect(() => setUnfinished(unfinishedFields(element?.current ?? null).length > 0))
  return unfinished
}

type DraftedKind<Values> = Pick<ItemKind<never, Values, never, never>, 'name' | 'fits'>

/** Whether this tab keeps unsaved work on an item. */
export function hasUnsavedWork<Values>(kind: DraftedKind<Values>, userUid: string, item: string) {
  return localDrafts.read({ userUid, kind: kind.name, item }, shapeOf(kind)) !== null
}

/**
 * Leaves values in this browser as unsaved work on an item, which its editor then opens with (LIFE-11).
 * @returns whether the browser keeps them
 */
export function leaveUnsavedWork<Values>(
  kind: DraftedKind<Values>,
  userUid: string,
  { uid, revision }: EditedItem,
  values: Values,
): boolean {
  const key = { userUid, kind: kind.name, item: uid }
  return localDrafts.keep(key, shapeOf(kind), { revision, values })
}

/** Whether a local draft can be taken up again by the fields of a kind. */
function shapeOf<Values>({
  fits,
}: {
  fits: Shape<Values>
}): LocalDraftShape<FormLocalDraft<Values>> {
  const isLocalDraft = record<FormLocalDraft<Values>>({ revision: orNull(isNumber), values: fits })
  return { version: LOCAL_DRAFT_VERSION, fits: isLocalDraft }
}

/** The item as a local draft knew it: a save over a later revision is told, and refused (D-119). */
function restingOn<Item extends EditedItem, Values>(
  { valuesOf }: { valuesOf: (item: Item) => Values },
  item: Item | null,
  { revision, values }: FormLocalDraft<Values>,
): Item | null {
  if (!item || revision === null || same(values, valuesOf(item))) return item
  return { ...item, revision }
}

interface Saving<Item extends EditedItem, Values, Changes, Body extends Changes> {
  kind: ItemKind<Item, Values, Changes, Body>
  values: Values
  acceptSaved: (saved: Item, sent: Values) => void
  /** asked when something is to be saved */
  brokenRules: () => readonly Violation[]
}

function useSaving<Item extends EditedItem, Values, Changes, Body extends Changes>(
  saving: Saving<Item, Values, Changes, Body>,
) {
  const { kind, values, acceptSaved, brokenRules } = saving
  const [pending, setPending] = useState(false)
  const inFlight = useRef(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [conflict, setConflict] = useState<EditConflict<Item> | null>(null)

  function clear() {
    setProblem(null)
    setConflict(null)
  }

  /** Saves the fields over the given version; answers the item, or null when that failed. */
  async function save(over: Item | null): Promise<Item | null> {
    const broken = brokenRules()
    if (!broken[0]) {
      const body = kind.bodyOf(values)
      return send(over, () => (over ? kind.api.update(over, body) : kind.api.create(body)))
    }
    clear()
    setProblem(new ApiError(422, broken[0].message, broken))
    return null
  }

  async function send(over: Item | null, call: () => Promise<Item>): Promise<Item | null> {
    // Buttons stay enabled, so that none loses the focus: one action at a time all the same.
    if (inFlight.current) return null
    inFlight.current = true
    clear()
    setPending(true)
    try {
      const saved = await call()
      acceptSaved(saved, values)
      return saved
    } catch (error) {
      await fail(error, over)
      return null
    } finally {
      inFlight.current = false
      setPending(false)
    }
  }

  async function fail(error: unknown, over: Item | null) {
    const apiError = error instanceof ApiError ? error : new ApiError(0, messageOf(error))
    if (apiError.status !== 409 || !over) return setProblem(apiError)
    try {
      const latest = await kind.api.read(idOfIri(over['@id']))
      setConflict({ message: apiError.message, latest })
    } catch {
      setProblem(apiError)
    }
  }
  return { save, send, clear, conflict, shown: { pending, problem } }
}
