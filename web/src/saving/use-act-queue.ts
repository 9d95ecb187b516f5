import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError, apiErrorFrom, networkError } from '../lib/api/api-error.ts'
import { connection } from '../lib/api/connection.ts'
import { randomUuid } from '../lib/api/creation-keys.ts'
import {
  type LocalDraftKey,
  type LocalDraftShape,
  localDrafts,
} from '../lib/drafts/local-drafts.ts'
import { isText, listOf, orAbsent, record, type Shape } from '../lib/drafts/shape.ts'
import { useUnloadQuestion } from '../lib/drafts/use-unload-question.ts'

/** A failure of the server is tried again so often; without a network it waits until there is one. */
const MOST_RETRIES = 5

/** Something that was done here, with an id of its own: sent again after a lost answer, it is done once. */
export interface Act<Content> {
  id: string
  content: Content
}

/** An act that the server refused: it waits for somebody to try it again or to give it up. */
export interface RefusedAct<Content> extends Act<Content> {
  /** the cause */
  message: string
}

/** An act as this browser keeps it; with a message it was refused. */
type KeptAct<Content> = Act<Content> & { message?: string | undefined }

/** What becomes of a refused act and of those that depend on it. */
export interface SetAside<Content> {
  /** null: given up */
  refused: Omit<RefusedAct<Content>, 'id'> | null
  /** ids of acts that leave the queue with it */
  dependents?: ReadonlySet<string>
}

interface ActQueue<Content, Answer> {
  /** where this browser keeps the acts until they are answered */
  key: LocalDraftKey
  isContent: Shape<Content>
  /** the acts in what an earlier version kept */
  complete?: (stored: unknown) => unknown
  /** @throws ApiError when the act is refused */
  send: (act: Act<Content>) => Promise<Answer>
  onDone: (act: Act<Content>, answer: Answer) => unknown
  /** one act is refused: the others go on. @param waiting those that follow it */
  onRefused: (
    act: Act<Content>,
    refusal: ApiError,
    waiting: readonly Act<Content>[],
  ) => SetAside<Content> | Promise<SetAside<Content>>
}

/**
 * Sends acts one after the other, in the order in which they were done. They outlive a reload and a time
 * without network; a refusal concerns its act alone.
 */
export function useActQueue<Content, Answer>(queue: ActQueue<Content, Answer>) {
  const { key, isContent, complete, send, onDone, onRefused } = queue
  const mutationKey = ['acts', key.userUid, key.kind, key.item]
  const cache = useQueryClient().getMutationCache()
  const [shape] = useState(() => shapeOf(isContent, complete))
  const [left] = useState(() => localDrafts.read(key, shape) ?? [])
  const [begun, setBegun] = useState(false)
  const [kept, setKept] = useState(true)
  const [refused, setRefused] = useState(() => left.filter(isRefused))

  const pending = { mutationKey, status: 'pending' } as const
  const actOf = ({ state }: { state: { variables: unknown } }) => state.variables as Act<Content>
  const waitingNow = () => cache.findAll(pending).map(actOf)
  const without = (ids: ReadonlySet<string>) => (acts: readonly KeptAct<Content>[]) =>
    acts.filter(({ id }) => !ids.has(id))

  /** Changes what this browser keeps. */
  function store(change: (acts: KeptAct<Content>[]) => KeptAct<Content>[]) {
    const acts = change(localDrafts.read(key, shape) ?? [])
    if (acts.length > 0) setKept(localDrafts.keep(key, shape, acts))
    else localDrafts.forget(key)
  }
  const keep = (acts: readonly KeptAct<Content>[]) =>
    store((known) => [...without(idsOf(acts))(known), ...acts])

  const { mutate } = useMutation({
    mutationKey,
    // Serial, and paused while the server cannot be reached.
    scope: { id: mutationKey.join() },
    networkMode: 'online',
    retry: (failures, error) => isTransient(error) && failures < MOST_RETRIES,
    mutationFn: send,
    onSuccess: (answer, act) => onDone(act, answer),
    async onError(error, act) {
      const refusal = apiErrorFrom(error)
      // Whoever signs in again finds what they did.
      if (refusal.status === 401) return
      const following = waitingNow().filter(({ id }) => id !== act.id)
      const { refused: aside, dependents = new Set() } = await onRefused(act, refusal, following)
      remove(dependents)
      if (!aside) return
      setRefused((before) => [...before, { ...aside, id: act.id }])
      keep([{ ...aside, id: act.id }])
    },
    onSettled(_, error, { id }) {
      if (!error) store(without(new Set([id])))
      else if (apiErrorFrom(error).status !== 401) {
        store((acts) => acts.filter((act) => act.id !== id || isRefused(act)))
      }
    },
  })

  function add(acts: readonly Act<Content>[]) {
    const sent = idsOf(waitingNow())
    const fresh = acts.filter(({ id }) => !sent.has(id))
    keep(fresh)
    for (const act of fresh) mutate(act)
  }
  /** Acts that need not be sent any more, or refused ones that are given up. */
  function remove(ids: ReadonlySet<string>) {
    store(without(ids))
    setRefused((before) => before.filter(({ id }) => !ids.has(id)))
    for (const mutation of cache.findAll(pending)) {
      if (ids.has(actOf(mutation).id)) cache.remove(mutation)
    }
  }
  const mutations = useMutationState({ filters: pending, select: ({ state }) => state })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left before a reload or by another tab, once
  useEffect(() => {
    add(left.filter((act) => !isRefused(act)))
    setBegun(true)
    void localDrafts
      .takeOver(key, shape, () => true)
      .then((acts) => {
        if (!acts) return
        keep(acts)
        setRefused((before) => [...before, ...acts.filter(isRefused)])
        add(acts.filter((act) => !isRefused(act)))
      })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each change of the calls
  const waiting = useMemo(
    () => (begun ? waitingNow() : left.filter((act) => !isRefused(act))),
    [mutations, begun],
  )
  useUnloadQuestion(waiting.length + refused.length > 0 && !kept)
  return {
    /** the acts without an answer yet */
    waiting,
    refused,
    /** whether the server failed to answer an act, which is tried again */
    failing: mutations.some(({ failureCount }) => failureCount > 0),
    act: (content: Content, id = randomUuid()) => add([{ id, content }]),
    /** Keeps an act over a reload, which is not sent before `act` or the reload. */
    keep: (act: Act<Content>) => keep([act]),
    remove,
    /** Whether no attempt to send an act was made. */
    isUnsent: (id: string) =>
      cache
        .findAll(pending)
        .some(
          (mutation) =>
            actOf(mutation).id === id &&
            mutation.state.isPaused &&
            mutation.state.failureCount === 0,
        ),
    retry(id: string) {
      const again = refused.find((act) => act.id === id)
      if (!again) return
      setRefused((before) => before.filter((act) => act !== again))
      add([{ id, content: again.content }])
    },
    /** Once all is answered. @throws ApiError while the server does not answer */
    async settled() {
      while (waitingNow().length > 0) {
        const fails = cache.findAll(pending).some(({ state }) => state.failureCount > 0)
        if (fails || connection.get() !== 'online') throw networkError()
        await new Promise<void>((resolve) => {
          const stop = cache.subscribe(() => {
            stop()
            resolve()
          })
        })
      }
    },
  }
}

const idsOf = (acts: readonly { id: string }[]): ReadonlySet<string> =>
  new Set(acts.map(({ id }) => id))

const isRefused = <Content>(act: KeptAct<Content>): act is RefusedAct<Content> =>
  act.message !== undefined

/** The server could not take it now. */
const isTransient = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status))

const shapeOf = <Content>(
  isContent: Shape<Content>,
  complete?: (stored: unknown) => unknown,
): LocalDraftShape<KeptAct<Content>[]> => ({
  version: 1,
  ...(complete && { complete }),
  fits: listOf(
    record<KeptAct<Content>>({ id: isText, content: isContent, message: orAbsent(isText) }),
  ),
})
