import type { ApiRoute } from '@etapes-climat/domain/api/contract'
import { type CallArguments, type DownloadedFile, downloadFromApi } from './api-client.ts'

/** Hands a downloaded file to the browser, under its name. */
export function saveFile({ blob, fileName }: DownloadedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads the address after the click returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Calls our API for a file, and hands it to the browser. @throws ApiError with the message to show */
export async function saveFromApi<Route extends ApiRoute>(
  route: Route,
  ...request: CallArguments<Route>
): Promise<void> {
  saveFile(await downloadFromApi(route, ...request))
}
