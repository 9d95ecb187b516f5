import { useState } from 'react'

/**
 * Runs a PDF download, one at a time. A failure only ends the waiting, without a message (PDF-06).
 * @param download fetches the document and hands it to the browser
 */
export function usePdfDownload() {
  const [generating, setGenerating] = useState(false)
  async function start(download: () => Promise<void>) {
    if (generating) return
    setGenerating(true)
    try {
      await download()
    } catch {
      // Silent, as specified: the person sees the loader leave and can ask again.
    } finally {
      setGenerating(false)
    }
  }
  return { generating, start }
}
