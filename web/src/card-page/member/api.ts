import type { Card } from '@etapes-climat/domain/cards/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** A whole step, by id or uid. Fails with 404 for what the person may not see. */
export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: ['card', id],
    queryFn: ({ signal }) => callApi('GET /api/cards/{id}', { params: { id }, signal }),
  })

/** Saves the PDF of a step as `{name}--{idxFull}.pdf`. */
export async function downloadCard(card: Pick<Card, 'uid' | 'name' | 'idxFull'>): Promise<void> {
  const { blob } = await downloadFromApi('GET /pdf/cards/{id}', { params: { id: card.uid } })
  saveFile({ blob, fileName: `${card.name}--${card.idxFull}.pdf` })
}
