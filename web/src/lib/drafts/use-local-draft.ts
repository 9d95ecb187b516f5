import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type LocalDraftKey,
  type LocalDraftShape,
  localDrafts,
  type UnusableLocalDraft,
} from './local-drafts.ts'

/** From a change until it is written down, in ms. */
const WRITE_DELAY_MS = 300

interface LocalDraftOptions<Work> {
  /** unsaved work on screen; null: all is saved; undefined: not known yet */
  work: Work | null | undefined
  /** false: this tab has work of its own already */
  wanted: () => boolean
  /** puts what another tab left on screen */
  take: (work: Work) => void
  /** stores the work instead of the default way; returns whether the browser stored it */
  keep?: (key: LocalDraftKey, work: Work) => boolean
}

/**
 * Stores unsaved work in this browser: shortly after each change, and at once when the
 * page or screen is left. When the screen opens, takes over the draft that a closed tab left of the
 * same item, and reports the unusable ones.
 * @param key owner and item; a take-over uses the first key
 * @returns `kept`: whether the browser stored it; `discard`: deletes the draft and stops writing
 */
export function useLocalDraft<Work>(
  key: LocalDraftKey,
  shape: LocalDraftShape<Work>,
  { work, ...actions }: LocalDraftOptions<Work>,
) {
  const latest = useRef(actions)
  latest.current = actions
  return { ...useLeftDrafts(key, shape, latest), ...useKeeping(key, shape, work, latest) }
}

type Actions<Work> = { current: Omit<LocalDraftOptions<Work>, 'work'> }

function useLeftDrafts<Work>(
  key: LocalDraftKey,
  shape: LocalDraftShape<Work>,
  actions: Actions<Work>,
) {
  const [unusable, setUnusable] = useState<readonly UnusableLocalDraft[]>([])
  const [opened] = useState({ key, shape })
  useEffect(() => {
    let here = true
    const wanted = () => here && actions.current.wanted()
    void localDrafts.takeOver(opened.key, opened.shape, wanted).then((work) => {
      if (work !== null) actions.current.take(work)
    })
    void localDrafts.unusable(opened.key, opened.shape).then((found) => here && setUnusable(found))
    return () => {
      here = false
    }
  }, [opened, actions])
  const removeUnusable = useCallback(() => {
    for (const { id } of unusable) localDrafts.remove(id)
    setUnusable([])
  }, [unusable])
  return { unusable, removeUnusable }
}

function useKeeping<Work>(
  { userUid, kind, item }: LocalDraftKey,
  shape: LocalDraftShape<Work>,
  work: Work | null | undefined,
  actions: Actions<Work>,
) {
  const pending = useRef<(() => void) | null>(null)
  const discarded = useRef(false)
  const former = useRef(item)
  const [kept, setKept] = useState(true)
  useEffect(() => {
    // Outdated, or given up with the report that was on screen.
    pending.current = null
    if (work === undefined || discarded.current) return
    const place = { userUid, kind, item }
    // It was saved as a new item, so its draft moves to the item's own key.
    if (former.current !== item) localDrafts.forget({ ...place, item: former.current })
    former.current = item
    if (work === null) return localDrafts.forget(place)
    const write = () => {
      pending.current = null
      // Given up since: the screen is only on its way out.
      if (discarded.current) return
      setKept(actions.current.keep?.(place, work) ?? localDrafts.keep(place, shape, work))
    }
    pending.current = write
    const timer = setTimeout(write, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [userUid, kind, item, shape, work, actions])
  useEffect(() => {
    const flush = () => pending.current?.()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  const discard = useCallback(() => {
    discarded.current = true
    pending.current = null
    localDrafts.forget({ userUid, kind, item })
  }, [userUid, kind, item])
  return { kept, discard }
}
