import { type FunctionComponent, useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

interface LoadedPart<Props> {
  /** null until its code has come */
  Part: FunctionComponent<Props> | null
  /** its code could not be loaded */
  isMissing: boolean
  retry: () => void
}

/** @returns a hook that loads the code of a part when it is first shown, and keeps it */
export function loadedPart<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
): () => LoadedPart<Props> {
  let known: FunctionComponent<Props> | null = null
  return function useLoadedPart() {
    const [Part, setPart] = useState(() => known)
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      if (Part || isMissing) return
      let isShown = true
      loadChunk(load).then(
        (part) => {
          known = part.default
          if (isShown) setPart(() => part.default)
        },
        () => {
          if (isShown) setMissing(true)
        },
      )
      return () => {
        isShown = false
      }
    }, [Part, isMissing])
    return { Part, isMissing, retry: () => setMissing(false) }
  }
}
