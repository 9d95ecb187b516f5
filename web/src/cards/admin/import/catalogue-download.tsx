import { DownloadButton } from '../../../editing/download-button.tsx'
import { downloadFromApi } from '../../../lib/api/api-client.ts'

const FILES = {
  model: { route: 'GET /admin/catalogue/model.xlsx', label: 'Modèle vide' },
  workbook: { route: 'GET /admin/catalogue/export.xlsx', label: 'Exporter le catalogue' },
  json: { route: 'GET /admin/catalogue/export.json', label: 'Exporter en JSON' },
} as const

/** Downloads the model, the catalogue, or the catalogue for machines. */
export function CatalogueDownload({ file }: { file: keyof typeof FILES }) {
  const { route, label } = FILES[file]
  return <DownloadButton download={() => downloadFromApi(route)}>{label}</DownloadButton>
}
