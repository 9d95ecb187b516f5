import { useAttempt } from '../use-attempt.ts'

/** Runs a PDF download, one at a time. A failure only ends the waiting, without a message (PDF-06). */
export function usePdfDownload() {
  // Silent, as specified: the person sees the loader leave and can ask again.
  const { run: start, pending: generating } = useAttempt()
  return { generating, start }
}
