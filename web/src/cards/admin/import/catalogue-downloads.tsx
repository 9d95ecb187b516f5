import { useRef, useState } from 'react'
import { downloadFromApi } from '../../../lib/api/api-client.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toastError } from '../../../ui/feedback/toast-store.ts'

const FILES = {
  model: { route: 'GET /admin/catalogue/model.xlsx', label: 'Modèle vide' },
  workbook: { route: 'GET /admin/catalogue/export.xlsx', label: 'Exporter le catalogue' },
  json: { route: 'GET /admin/catalogue/export.json', label: 'Exporter en JSON' },
} as const

/** Downloads the model, the catalogue, or the catalogue for machines (LIFE-01, LIFE-02). */
export function CatalogueDownload({ file }: { file: keyof typeof FILES }) {
  const { route, label } = FILES[file]
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function download() {
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    try {
      saveFile(await downloadFromApi(route))
    } catch (error) {
      toastError(messageOf(error))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return (
    <Button icon="download" aria-busy={busy} onClick={() => void download()}>
      {label}
    </Button>
  )
}
