import { useState } from 'react'
import { isGone } from './api-error.ts'

/**
 * Runs a PDF download, one at a time. A failure only ends the waiting, without a message.
 * Public pages have it too, which do without the cache of queries.
 * @param onGone the document no longer exists (404): reads again what the screen shows
 */
export function usePdfDownload(onGone: () => unknown) {
  const [generating, setGenerating] = useState(false)
  async function start(download: () => Promise<unknown>): Promise<void> {
    if (generating) return
    setGenerating(true)
    // Silent, as specified: the person sees the loader leave and can ask again.
    await download().catch((error: unknown) => isGone(error) && onGone())
    setGenerating(false)
  }
  return { generating, start }
}
