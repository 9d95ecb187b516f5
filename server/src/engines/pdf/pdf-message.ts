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
}

/** Parent → worker: typeset this. */
export interface PdfWorkerRequest extends PdfDocument {
  type: 'render'
}

/** Worker → parent: the answer to one request. `accessible`: whether the file claims PDF/UA-1. */
export type PdfWorkerAnswer =
  | { ok: true; pdf: Uint8Array; accessible: boolean; reason?: string }
  | { ok: false; reason: string }
