import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type LocalDraftKey,
  type LocalDraftShape,
  localDrafts,
  type UnusableLocalDraft,
} from './local-drafts.ts'

interface LeftDrafts<Work> {
  /** false: this tab has work of its own already */
  wanted: () => boolean
  take: (work: Work) => void
}

/**
 * Takes over what a tab that is gone left of this, once when the screen opens, and tells what of it
 * cannot be taken up any more.
 */
export function useLocalDraft<Work>(
  { userUid, kind, item }: LocalDraftKey,
  shape: LocalDraftShape<Work>,
  actions: LeftDrafts<Work>,
) {
  const [unusable, setUnusable] = useState<readonly UnusableLocalDraft[]>([])
  const [opened] = useState({ key: { userUid, kind, item }, shape })
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    let here = true
    const { key } = opened
    const wanted = () => here && latest.current.wanted()
    void localDrafts.takeOver(key, opened.shape, wanted).then((work) => {
      if (work !== null) latest.current.take(work)
    })
    void localDrafts.unusable(key, opened.shape).then((found) => here && setUnusable(found))
    return () => {
      here = false
    }
  }, [opened])
  const removeUnusable = useCallback(() => {
    for (const { id } of unusable) localDrafts.remove(id)
    setUnusable([])
  }, [unusable])
  return { unusable, removeUnusable }
}
