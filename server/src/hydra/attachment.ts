import contentDisposition from 'content-disposition'

/** Characters that file systems or headers refuse, and marks that reorder text. */
const UNSAFE = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const MAX_LENGTH = 180

/** Content-Disposition of a download: name made safe, accents kept (SEC-37, PDF-02, PDF-04). */
export function attachment(name: string, extension: string): string {
  const safe = name.replace(UNSAFE, '-').trim().slice(0, MAX_LENGTH) || 'document'
  const ascii = safe.normalize('NFD').replace(/[^ -~]/g, '')
  // Browsers disagree on accents in `filename`; with an ASCII one beside it they read `filename*`.
  return contentDisposition(`${safe}.${extension}`, { fallback: `${ascii}.${extension}` })
}
