import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import { type MergedFields, mergeFields } from '@etapes-climat/domain/kernel/rules/merge-fields'
import { STALE_EDIT_ADVICE } from '@etapes-climat/domain/kernel/rules/stale-edit'
import { useState } from 'react'
import { idOfIri } from '../lib/api/api-address.ts'
import { ApiError, messageOf } from '../lib/api/api-error.ts'
import type { EditedItem } from '../lib/api/item-api.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import type { NamedField } from './conflict-notice.tsx'

/** Somebody else saved since, and both changed the same fields: who types decides (D-119, LIFE-22). */
export interface EditConflict<Item, Values> extends Omit<MergedFields<Values>, 'changed'> {
  /** says who saved and when */
  message: string
  latest: Item
}

/** What somebody else saved meanwhile was kept with what was typed. */
export interface EditMerge<Values> {
  /** says who saved and when */
  message: string
  /** fields of that person */
  followed: (keyof Values & string)[]
}

/** How the items of a kind are read, saved and compared. */
export interface SavedKind<Item, Values, Changes, Body extends Changes> {
  api: {
    read: (id: string) => Promise<Item>
    create: (body: Body) => Promise<Item>
    update: (item: Item, changes: Changes) => Promise<Item>
  }
  valuesOf: (item: Item | null) => Values
  bodyOf: (values: Values) => Body
  /** a version in words, field by field, to compare two */
  describe: (values: Values) => NamedField<Values>[]
}

interface Saving<Item, Values, Changes, Body extends Changes> {
  kind: SavedKind<Item, Values, Changes, Body>
  values: Values
  /** what the fields held of the version that they rest on; null: not known any more */
  baseValues: Values | null
  acceptSaved: (saved: Item, typedBefore: Values) => void
  /** asked when something is to be saved */
  brokenRules: () => readonly Violation[]
}

/** One thing to be sent, over a version. */
interface Attempt<Item, Values> {
  /** null: a new item */
  over: Item | null
  /** what the fields hold if it succeeds */
  sent: Values
  /** what `sent` was made from; null: not known any more */
  before: Values | null
  call: (over: Item | null, values: Values) => Promise<Item>
}

/** Saves the fields of an item, one call at a time. A save that came second is merged field by field. */
export function useItemSaving<
  Item extends Pick<EditedItem, '@id' | 'revision'>,
  Values extends object,
  Changes,
  Body extends Changes,
>(saving: Saving<Item, Values, Changes, Body>) {
  const { kind, values, baseValues, acceptSaved, brokenRules } = saving
  const { run, pending } = useAttempt()
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [conflict, setConflict] = useState<EditConflict<Item, Values> | null>(null)
  const [merge, setMerge] = useState<EditMerge<Values> | null>(null)

  function clear() {
    setProblem(null)
    setConflict(null)
    setMerge(null)
  }

  /**
   * Saves the fields over the given version; answers the item, or null when that failed.
   * @param resolved what ends a conflict with that version, in place of what is typed
   */
  async function save(over: Item | null, resolved?: Values): Promise<Item | null> {
    const broken = brokenRules()
    if (broken[0]) {
      clear()
      setProblem(new ApiError(422, broken[0].message, broken))
      return null
    }
    const before = resolved ? kind.valuesOf(over) : baseValues
    return send({
      ...{ over, sent: resolved ?? values, before },
      call: (item, sent) => {
        const body = kind.bodyOf(sent)
        return item ? kind.api.update(item, body) : kind.api.create(body)
      },
    })
  }

  /** Changes something beside the fields of an item that was just saved. */
  const change = (saved: Item, changes: Changes) => {
    const sent = kind.valuesOf(saved)
    const call = (item: Item | null) => kind.api.update(item ?? saved, changes)
    return send({ over: saved, sent, before: sent, call })
  }

  const send = (first: Attempt<Item, Values>): Promise<Item | null> =>
    run(async () => {
      clear()
      for (let attempt: Attempt<Item, Values> | null = first; attempt; ) {
        const { over, sent, call } = attempt
        try {
          const saved = await call(over, sent)
          acceptSaved(saved, values)
          return saved
        } catch (error) {
          attempt = await attemptAfter(error, attempt)
        }
      }
      return null
    })

  /** The next attempt, over what somebody else saved meanwhile; null where a person has to decide. */
  async function attemptAfter(
    error: unknown,
    attempt: Attempt<Item, Values>,
  ): Promise<Attempt<Item, Values> | null> {
    const { over, sent, before } = attempt
    const apiError = error instanceof ApiError ? error : new ApiError(0, messageOf(error))
    const latest = apiError.status === 409 && over ? await readLatest(over) : null
    if (!latest) {
      setProblem(apiError)
      return null
    }
    const message = apiError.message.replace(STALE_EDIT_ADVICE, '').trim()
    const latestValues = kind.valuesOf(latest)
    const merged = mergeFields({ base: before, mine: sent, theirs: latestValues })
    const { contested, followed } = merged
    if (contested.length > 0) {
      setConflict({ message, latest, ...merged })
      return null
    }
    setMerge({ message, followed })
    return { ...attempt, over: latest, sent: merged.values, before: latestValues }
  }

  /** The item as it is now; null where it cannot be read, or is no other than the one that was changed. */
  async function readLatest(over: Item): Promise<Item | null> {
    const latest = await kind.api.read(idOfIri(over['@id'])).catch(() => null)
    return latest?.revision === over.revision ? null : latest
  }

  return { save, change, clear, conflict, merge, shown: { pending, problem } }
}
