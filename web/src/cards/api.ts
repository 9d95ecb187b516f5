import type { PublicCard } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { downloadFromApi } from '../lib/api-client.ts'
import { saveFile } from '../lib/save-file.ts'

export type PublicCards = Collection<PublicCard>

/** Steps of the front page, in order (API-19). */
export const FRONT_PAGE_CARDS = '/cards/actu'

/** Downloads the PDF of a step, under the name the server gives it. */
export async function downloadCardPdf(uid: string): Promise<void> {
  saveFile(await downloadFromApi(`/pdf/cards/${uid}`))
}
