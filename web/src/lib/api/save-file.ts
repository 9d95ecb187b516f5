import type { DownloadedFile } from './api-client.ts'

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
