import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { callApi } from '../lib/api/api-client.ts'
import { ApiError, messageOf } from '../lib/api/api-error.ts'
import { type DraftKey, type DraftShape, localDrafts } from '../lib/drafts/local-drafts.ts'
import { isNumber, orNull, record, type Shape } from '../lib/drafts/shape.ts'
import { useLeftDrafts } from '../lib/drafts/use-left-drafts.ts'
import { useSession } from '../lib/session/session-store.ts'
import { unfinishedFields } from '../lib/unfinished-fields.ts'
import { createItem, type EditedItem, updateItem } from './item-api.ts'
import { mergeTyped, same } from './merge-typed.ts'

/** What a kind of item is to its form. */
export interface ItemKind<Item extends EditedItem, Values> {
  /** name in the kept work, for example `pages` */
  name: string
  /** address of the list, for example `/api/pages` */
  list: string
  /** what the fields hold; null: a new item */
  valuesOf: (item: Item | null) => Values
  /** what is sent */
  bodyOf: (values: Values) => object
  /** rules broken before anything is sent */
  check: (values: Values) => readonly Violation[]
  /** whether what this browser kept can fill the fields */
  fits: Shape<Values>
}

/** What somebody typed and did not save, and the revision that it rests on; null for a new item. */
interface KeptWork<Values> {
  revision: number | null
  values: Values
}

/** Raised when kept work means something else with the same fields. */
const KEPT_VERSION = 1

/** Somebody else saved since: both versions are there until one is chosen (D-119). */
export interface EditConflict<Item> {
  /** says who saved and when */
  message: string
  latest: Item
}

/**
 * Fields of an item: what is typed is kept in this browser until it is saved, and stays on screen
 * whatever fails.
 * @param opened the item as it was read; null for a new one
 * @param element the form, where it has native dates or numbers: nothing is saved while one is typed in part
 */
export function useItemForm<Item extends EditedItem, Values extends object>(
  kind: ItemKind<Item, Values>,
  opened: Item | null,
  element?: RefObject<HTMLFormElement | null>,
) {
  const userUid = useSession()?.user.uid ?? ''
  const keyOf = (item: Item | null): DraftKey => ({
    userUid,
    kind: kind.name,
    item: item?.uid ?? null,
  })
  const [shape] = useState(() => shapeOf(kind))
  const [kept] = useState(() => localDrafts.read(keyOf(opened), shape))
  const [basis, setBasis] = useState(() => (kept ? restingOn(kind, opened, kept) : opened))
  const [lastSaved, setLastSaved] = useState(opened)
  const [values, setValues] = useState(() => kept?.values ?? kind.valuesOf(opened))
  const [restored, setRestored] = useState(kept !== null)
  const dirty = !same(values, kind.valuesOf(basis))
  const unfinished = useUnfinished(element)
  useKeptWork({ key: keyOf(basis), shape, dirty, revision: basis?.revision ?? null, values })
  const left = useLeftDrafts(keyOf(opened), shape, {
    wanted: () => !dirty && basis === opened,
    take(work) {
      setBasis(restingOn(kind, opened, work))
      setValues(work.values)
      setRestored(true)
    },
  })
  const current = useRef(values)
  current.current = values

  /** What was sent is now the saved version; what was typed meanwhile stays. */
  function settle(saved: Item, sent: Values) {
    if (!basis) localDrafts.forget(keyOf(null))
    setBasis(saved)
    setLastSaved(saved)
    if (same(current.current, sent)) setValues(kind.valuesOf(saved))
    setRestored(false)
  }

  /** Leaves what was typed for the saved version. */
  function takeSaved(saved: Item | null) {
    setBasis(saved)
    setLastSaved(saved)
    setValues(kind.valuesOf(saved))
    setRestored(false)
    localDrafts.forget(keyOf(basis))
    saving.clear()
  }

  const brokenRules = () => [...unfinishedFields(element?.current ?? null), ...kind.check(values)]
  const saving = useSaving({ kind, values, settle, brokenRules })
  return {
    values,
    set: (change: Partial<Values>) => setValues((known) => ({ ...known, ...change })),
    /** the saved version that the fields rest on */
    basis,
    dirty,
    /** something on screen is not saved, be it typed in part */
    unsaved: dirty || unfinished,
    ...left,
    /** the fields began with work that was kept in this browser */
    restored: restored && dirty,
    /** takes a version that was changed beside the fields: what is typed stays, but for these */
    rebase: (latest: Item, fields: Partial<Values>) => {
      const typed = { ...current.current, ...fields }
      const merged = mergeTyped(typed, kind.valuesOf(basis), kind.valuesOf(latest))
      // The next save is refused, and shows both versions.
      setBasis(merged.contested && basis ? { ...latest, revision: basis.revision } : latest)
      setLastSaved(latest)
      setValues(merged.values)
    },
    /** forgets what was typed */
    discard: () => takeSaved(lastSaved),
    forget: () => localDrafts.forget(keyOf(basis)),
    /** what a save would refuse before anything is sent */
    brokenRules,
    save: () => saving.save(basis),
    /** saves what is typed, then changes something beside the fields, such as `{ draft: false }` */
    saveAnd: async (change: object) => {
      const typed = dirty || unfinishedFields(element?.current ?? null).length > 0
      const saved = typed || !basis ? await saving.save(basis) : basis
      return saved && saving.send(saved, change)
    },
    replaceLatest: () => saving.conflict && saving.save(saving.conflict.latest),
    takeLatest: () => {
      if (!saving.conflict) return
      takeSaved(saving.conflict.latest)
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

/** Whether kept work can be taken up again by the fields of a kind. */
function shapeOf<Item extends EditedItem, Values>({
  fits,
}: ItemKind<Item, Values>): DraftShape<KeptWork<Values>> {
  const isKept = record<KeptWork<Values>>({ revision: orNull(isNumber), values: fits })
  return { version: KEPT_VERSION, fits: isKept }
}

/** The item as kept work knew it: a save over a later revision is told, and refused (D-119). */
function restingOn<Item extends EditedItem, Values>(
  kind: ItemKind<Item, Values>,
  item: Item | null,
  { revision, values }: KeptWork<Values>,
): Item | null {
  if (!item || revision === null || same(values, kind.valuesOf(item))) return item
  return { ...item, revision }
}

interface Typed<Values> extends KeptWork<Values> {
  key: DraftKey
  shape: DraftShape<KeptWork<Values>>
  dirty: boolean
}

/** Writes what is typed into this browser, and forgets it once it is saved. */
function useKeptWork<Values>({ key, shape, dirty, revision, values }: Typed<Values>) {
  const { userUid, kind, item } = key
  useEffect(() => {
    const place = { userUid, kind, item }
    if (dirty) localDrafts.keep(place, shape, { revision, values })
    else localDrafts.forget(place)
  }, [userUid, kind, item, shape, dirty, revision, values])
}

interface Saving<Item extends EditedItem, Values> {
  kind: ItemKind<Item, Values>
  values: Values
  settle: (saved: Item, sent: Values) => void
  /** asked when something is to be saved */
  brokenRules: () => readonly Violation[]
}

function useSaving<Item extends EditedItem, Values>(saving: Saving<Item, Values>) {
  const { kind, values, settle, brokenRules } = saving
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
    if (!broken[0]) return send(over, kind.bodyOf(values))
    clear()
    setProblem(new ApiError(422, broken[0].message, broken))
    return null
  }

  async function send(over: Item | null, body: object): Promise<Item | null> {
    // Buttons stay enabled, so that none loses the focus: one action at a time all the same.
    if (inFlight.current) return null
    inFlight.current = true
    clear()
    setPending(true)
    try {
      const saved = over
        ? await updateItem<Item>(over['@id'], body, over.revision)
        : await createItem<Item>(kind.list, body)
      settle(saved, values)
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
      const latest = await callApi<Item>(over['@id'])
      setConflict({ message: apiError.message, latest })
    } catch {
      setProblem(apiError)
    }
  }
  return { save, send, clear, conflict, shown: { pending, problem } }
}
