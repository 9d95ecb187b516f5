import { useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/feedback/toast-store.ts'
import { exportUsers } from './api.ts'

/** Downloads the accounts as CSV; a plain link could not carry the session (USER-15, D-103). */
export function ExportButton() {
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function download() {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      saveFile(await exportUsers())
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return (
    <Button icon="download" aria-busy={busy} onClick={() => void download()}>
      {busy ? 'Export en cours' : 'Exporter les utilisateurs'}
    </Button>
  )
}
