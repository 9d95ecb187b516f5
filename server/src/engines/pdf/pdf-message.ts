/** A document to typeset, as its caller describes it. */
export interface PdfDocument {
  /** absolute path of one of our .typ files, below the workspace */
  template: string
  /** shown in the reader's title bar; PDF/UA requires one */
  title: string
  /** read by the template as `json("/document/content.json").data`; JSON-serialisable */
  data: unknown
  /** JPEG files by name (`a-1.jpg`), read by the template under `/document/pictures/` */
  pictures: Record<string, Uint8Array>
}

/** Parent → worker, once: where templates and fonts are. */
export interface PdfWorkerSetup {
  type: 'setup'
  workspace: string
  fonts: string[]
  /** bytes of memory above which the worker ends itself */
  memoryLimit: number
}

/** Signal with which a worker ends itself above its memory limit, told apart from any other end. */
export const MEMORY_EXCEEDED = 'SIGUSR2'

/** Parent → worker: typeset this. */
export interface PdfWorkerRequest extends PdfDocument {
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

/** Worker → parent: the answer to one request, and the bytes of memory that the worker now holds. */
export type PdfWorkerAnswer = PdfOutcome & { type: 'answer'; memory: number }
