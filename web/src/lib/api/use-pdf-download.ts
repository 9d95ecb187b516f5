import { useState } from 'react'

/**
 * Runs a PDF download, one at a time. A failure only ends the waiting, without a message (PDF-06).
 * Public pages have it too, which do without the cache of queries.
 */
export function usePdfDownload() {
  const [generating, setGenerating] = useState(false)
  async function start(download: () => Promise<unknown>): Promise<void> {
    if (generating) return
    setGenerating(true)
    // Silent, as specified: the person sees the loader leave and can ask again.
    await download().catch(() => {})
    setGenerating(false)
  }
  return { generating, start }
}
