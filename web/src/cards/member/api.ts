import type { Card } from '@etapes-climat/domain/cards/contract'
import { callApi, downloadFromApi } from '../../lib/api-client.ts'
import { saveFile } from '../../lib/save-file.ts'

/** A whole step, by id or uid (STEP-13). @throws ApiError 404 for what the person may not see */
export function readCard(id: string): Promise<Card> {
  return callApi(`/api/cards/${encodeURIComponent(id)}`)
}

/** Saves the PDF of a step as `{name}--{idxFull}.pdf` (PDF-02). */
export async function downloadCard(card: Pick<Card, 'uid' | 'name' | 'idxFull'>): Promise<void> {
  const { blob } = await downloadFromApi(`/pdf/cards/${card.uid}`)
  saveFile({ blob, fileName: `${card.name}--${card.idxFull}.pdf` })
}
