import { downloadFromApi } from '../../lib/api-client.ts'
import { messageOf } from '../../lib/api-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastError } from '../../ui/toast-store.ts'

/** Downloads the PDF of a step under the name the server gives it; says so when it fails. */
export async function downloadCard(uid: string): Promise<void> {
  try {
    saveFile(await downloadFromApi(`/pdf/cards/${uid}`))
  } catch (error) {
    toastError(messageOf(error))
  }
}
