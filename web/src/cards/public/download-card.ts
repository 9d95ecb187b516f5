import { downloadFromApi } from '../../lib/api/api-client.ts'
import { saveFile } from '../../lib/api/save-file.ts'

/** Downloads the PDF of a step under the name the server gives it. @throws ApiError */
export async function downloadCard(uid: string): Promise<void> {
  saveFile(await downloadFromApi('GET /pdf/cards/{id}', { params: { id: uid } }))
}
