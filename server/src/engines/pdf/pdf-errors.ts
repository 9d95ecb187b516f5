/** The document was not ready in time; its process was killed. */
export class PdfTimeoutError extends Error {
  override name = 'PdfTimeoutError'

  constructor(timeoutMs: number) {
    super(`The document was not typeset within ${timeoutMs} ms`)
  }
}

/** The document could not be typeset, or its process died. */
export class PdfRenderError extends Error {
  override name = 'PdfRenderError'
}

/** The process had ended before it got the document, so another one may take it. */
export class PdfUnreachableError extends PdfRenderError {
  override name = 'PdfUnreachableError'
}
