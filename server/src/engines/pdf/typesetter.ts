import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfDocument, PdfOutcome, PdfPicture, PdfWorkerSetup } from './pdf-message.ts'
import { printable } from './printable.ts'

/** Typesets a document; every failure comes back as an answer. */
export type Typesetter = (document: PdfDocument) => PdfOutcome

const PICTURE_NAME = /^[a-z0-9-]{1,100}\.jpg$/

/** Letters of a reason at most: the compiler says the same of each character it cannot show. */
const REASON_LETTERS = 500

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error && String(error.code)
  const reason = code || (error instanceof Error ? error.message : String(error))
  return reason.slice(0, REASON_LETTERS)
}

/** A template is a .typ file of ours: nothing else is ever read as markup. */
function checkedTemplate(workspace: string, template: string): string {
  const inside = path.relative(workspace, path.resolve(template))
  if (!inside.endsWith('.typ') || inside.startsWith('..') || path.isAbsolute(inside)) {
    throw new Error(`Not a template of ours: ${template}`)
  }
  return path.join(workspace, inside)
}

/**
 * A drawing that holds nothing but the picture: of a JPEG file that a drawing refers to, only the head
 * is read, and its bytes go into the document; one that a template names itself is decoded first.
 */
function drawingOf(name: string, { width, height }: PdfPicture): string {
  const size = `width="${width}" height="${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${name}"/></svg>`
}

/**
 * A typesetter over the templates of `workspace` with `fonts` only. Content reaches Typst as JSON
 * in memory, never as markup, so that nothing in it can call a function or read a file.
 */
export function createTypesetter({
  workspace,
  fonts,
}: Pick<PdfWorkerSetup, 'workspace' | 'fonts'>): Typesetter {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts }] })
  const shadow = (name: string, bytes: Uint8Array) =>
    compiler.mapShadow(path.join(workspace, 'document', name), Buffer.from(bytes))

  function prepare({ title, data, pictures }: PdfDocument): void {
    shadow('content.json', Buffer.from(JSON.stringify(printable({ title, data }))))
    for (const [name, picture] of Object.entries(pictures)) {
      if (!PICTURE_NAME.test(name)) throw new Error(`Not a picture name: ${name}`)
      shadow(`pictures/${name}`, picture.bytes)
      shadow(`pictures/${name}.svg`, Buffer.from(drawingOf(name, picture)))
    }
  }

  /** PDF/UA-1 refuses a character without a glyph, should one be left: then plain tagged PDF. */
  function write(mainFilePath: string): PdfOutcome {
    try {
      const pdf = compiler.pdf({ mainFilePath }, { pdfStandard: 'ua-1', pdfTags: true })
      return { ok: true, pdf, accessible: true }
    } catch (error) {
      const reason = reasonOf(error)
      const pdf = compiler.pdf({ mainFilePath }, { pdfStandard: '1.7', pdfTags: true })
      return { ok: true, pdf, accessible: false, reason }
    }
  }

  return (document) => {
    try {
      const template = checkedTemplate(workspace, document.template)
      prepare(document)
      return write(template)
    } catch (error) {
      return { ok: false, reason: reasonOf(error) }
    } finally {
      compiler.resetShadow()
      compiler.evictCache(0)
    }
  }
}
