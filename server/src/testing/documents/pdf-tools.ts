import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Runs one tool over a PDF file; fails when the tool is absent or refuses the file. */
function runOver(pdf: Buffer, tool: string, args: (file: string) => string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'))
  try {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync(tool, args(file), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 ** 2,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Text of a PDF as readers extract it (pdftotext of poppler-utils). */
export function pdfText(pdf: Buffer): string {
  return runOver(pdf, 'pdftotext', (file) => ['-layout', file, '-'])
}

/** Text of a PDF in the order it was written: cells beside each other are not mixed. */
export function pdfReadingText(pdf: Buffer): string {
  return runOver(pdf, 'pdftotext', (file) => ['-raw', file, '-'])
}

/** The text of each page, with every run of white space as one space. */
export function pdfPages(pdf: Buffer): string[] {
  return pdfText(pdf)
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim())
}

/** Every word of a PDF with its left and right end, in points from the left edge of its page. */
export function pdfWordEnds(pdf: Buffer): { word: string; left: number; right: number }[] {
  const words = runOver(pdf, 'pdftotext', (file) => ['-bbox', file, '-'])
  return [...words.matchAll(/<word xMin="([\d.-]+)"[^>]* xMax="([\d.-]+)"[^>]*>([^<]*)/g)].map(
    ([, left, right, word = '']) => ({ word, left: Number(left), right: Number(right) }),
  )
}

/** What pdfinfo says, by label: `Tagged`, `Title`, `Pages`… */
export function pdfInfo(pdf: Buffer): Record<string, string> {
  const lines = runOver(pdf, 'pdfinfo', (file) => [file]).split('\n')
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** Dots an inch of each picture where it is printed. */
export function pdfPictureDots(pdf: Buffer): number[] {
  const lines = runOver(pdf, 'pdfimages', (file) => ['-list', file])
    .split('\n')
    .slice(2)
  return lines.filter(Boolean).map((line) => Number(line.trim().split(/\s+/)[12]))
}

/** Names of the fonts that a PDF uses, without their subset prefix. */
export function pdfFonts(pdf: Buffer): string[] {
  const lines = runOver(pdf, 'pdffonts', (file) => [file])
    .split('\n')
    .slice(2)
  return lines.filter(Boolean).map((line) => line.split(/\s/)[0]?.replace(/^[A-Z]{6}\+/, '') ?? '')
}

/** The objects of a PDF, decompressed, after `qpdf --check` found no error. */
export function pdfObjects(pdf: Buffer): string {
  runOver(pdf, 'qpdf', (file) => ['--check', file])
  return runOver(pdf, 'qpdf', (file) => ['--qdf', '--object-streams=disable', file, '-'])
}

/** The glyphs that a PDF draws, by their number in their font: 0 is the box of a missing one. */
export function pdfGlyphs(pdf: Buffer): number[] {
  const shown = pdfObjects(pdf).matchAll(/(<[0-9a-f]+>|\[[^\]]*\])\s*T[jJ]/g)
  return [...shown].flatMap(([, operand = '']) =>
    (operand.match(/(?<=<[0-9a-f]*)[0-9a-f]{4}(?=(?:[0-9a-f]{4})*>)/g) ?? []).map((code) =>
      Number.parseInt(code, 16),
    ),
  )
}

/** Extracted text with every run of white space as one space. */
export const pdfWords = (pdf: Buffer) => pdfText(pdf).replace(/\s+/g, ' ')
