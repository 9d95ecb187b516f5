export interface PdfDocument {
  /** absolute path of one of our .typ files, below the workspace */
  template: string
  /** shown in the reader's title bar; PDF/UA requires one */
  title: string
  /** read by the template as `json("/document/content.json").data`; JSON-serialisable */
  data: unknown
  /** by name (`a-1.jpg`), read by the template under `/document/pictures/` */
  pictures: Record<string, PdfPicture>
}

export interface PdfPicture {
  bytes: Uint8Array
  width: number
  height: number
}

export interface PdfWorkerSetup {
  type: 'setup'
  workspace: string
  fonts: string[]
  /** process id of the server, without which the worker ends */
  parent: number
  /** bytes of memory above which the worker ends itself */
  memoryLimit: number
}

/**
 * Signal with which a worker ends itself above its memory limit, so that the parent knows the reason.
 */
export const MEMORY_EXCEEDED = 'SIGUSR2'

/** Parent → worker: a picture of the next document, in a message of its own. */
export interface PdfWorkerPicture extends PdfPicture {
  type: 'picture'
  name: string
}

/** Parent → worker: typeset this with the pictures given since the last one. */
export interface PdfWorkerRequest extends Omit<PdfDocument, 'pictures'> {
  type: 'render'
}

/** What became of one document. `accessible`: whether the file claims PDF/UA-1. */
export type PdfOutcome =
  | { ok: true; pdf: Uint8Array; accessible: boolean; reason?: string }
  | { ok: false; reason: string }

/** Worker → parent: the request arrived whole; the document is the cause of what happens from here. */
export interface PdfWorkerBegun {
  type: 'begun'
}

/** Worker → parent: the next bytes of the file. */
export interface PdfWorkerPart {
  type: 'part'
  bytes: Uint8Array
}

/** Worker → parent, after the parts of the file; `memory`: bytes that the worker now holds. */
export type PdfWorkerAnswer = { type: 'answer'; memory: number } & (
  | { ok: true; accessible: boolean; reason?: string }
  | { ok: false; reason: string }
)
