import { codeInFile } from '@etapes-climat/domain/milestones/rules/verification-code'

/** What can be known of a PDF without sending it. */
export interface ReadPdf {
  /** SHA-256, hexadecimal */
  fingerprint: string
  /** the code in its metadata; null when it has none that can be read */
  code: string | null
}

/** Why a file cannot be checked, in a sentence for its field. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

const UNREADABLE = 'Ce fichier ne peut pas être lu. Enregistrez-le de nouveau, puis réessayez.'
const NO_PDF = 'Ce fichier n’est pas un PDF.'
const TOO_LARGE = 'Ce fichier dépasse 200\u00a0Mo\u00a0: ce n’est pas un PDF de jalon.'
const NO_CRYPTO =
  'Votre navigateur ne calcule pas d’empreinte à cette adresse. Vérifiez par le code.'

/** Bytes of a file at most: all of it is in memory at once. */
const MAX_BYTES = 200_000_000
/** Readers look for the signature among so many bytes. */
const HEAD_BYTES = 1024

/**
 * Reads a PDF in the browser: nothing of it leaves it.
 * @throws UnreadableFile when it is no PDF or cannot be read
 */
export async function readPdf(file: File): Promise<ReadPdf> {
  if (!globalThis.crypto?.subtle) throw new UnreadableFile(NO_CRYPTO)
  if (file.size > MAX_BYTES) throw new UnreadableFile(TOO_LARGE)
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableFile(UNREADABLE)
  })
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.slice(0, HEAD_BYTES).includes('%PDF-')) throw new UnreadableFile(NO_PDF)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const fingerprint = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { fingerprint, code: codeInFile(text) }
}
