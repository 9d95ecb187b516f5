import { useRef, useState } from 'react'
import type { DownloadedFile } from '../lib/api/api-client.ts'
import { messageOf } from '../lib/api/api-error.ts'
import { saveFile } from '../lib/api/save-file.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/feedback/toast-store.ts'

interface DownloadButtonProps {
  /** @throws ApiError */
  download: () => Promise<DownloadedFile>
  children: string
}

/** Downloads an export; a plain link could not carry the session. */
export function DownloadButton({ download, children }: DownloadButtonProps) {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function run() {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      saveFile(await download())
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return (
    <Button icon="download" aria-busy={busy} onClick={() => void run()}>
      {busy ? 'Export en cours' : children}
    </Button>
  )
}
