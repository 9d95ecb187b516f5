import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFile } from '../../config/paths.ts'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfFonts, pdfGlyphs, pdfInfo } from '../../testing/documents/pdf-tools.ts'
import { sampleCard } from '../../testing/documents/sample-documents.ts'

const { stepPdf, warnings } = useDocumentEngine()

/** The first and the last sign of each range that a font draws, in lines of a hundred. */
function signsOfFonts(): string[] {
  const file = sourceFile('../../domain/src/printing/rules/drawn-ranges.json')
  const ranges: string[] = Object.values(JSON.parse(readFileSync(file, 'utf8')))
  const ends = new Set(ranges.flatMap((range) => range.split(/[ -]/)))
  const signs = [...ends].map((end) => String.fromCodePoint(Number.parseInt(end, 16)))
  const lines = Array.from({ length: Math.ceil(signs.length / 100) }, (_, at) =>
    signs.slice(at * 100, (at + 1) * 100).join(' '),
  )
  return lines.map((line) => line.replace(/[<&>]/g, ''))
}

/** One sign in seventeen of all that a text may hold, with and without a mark upon it. */
function signsOfUnicode(): string[] {
  const blocks = Array.from({ length: 0x110 }, (_, block) =>
    Array.from({ length: 15 }, (_, at) => block * 0x100 + at * 17 + (block % 17)),
  )
  return blocks.map((points) =>
    points
      .filter((point) => point > 0x3f && (point < 0xd800 || point > 0xdfff))
      .map((point) => `${String.fromCodePoint(point)} ${String.fromCodePoint(point)}\u0331`)
      .join(' '),
  )
}

const PASTED = [
  '→ ← ↑ ↓ ⇒ ➔ ➢ ✓ ✔ ✗ ☑ ☐ ☒ ● ■ ▪ ◆ ❖ ➤ • ‣ ◦ ⁃ ∙ ○ □ ★ ☆ ♻ ⚠ ①②⑳ ❶ ➀ Ⓐ Ⅳ ⅻ ⅔',
  '\uf0b7 \uf0a7 \uf0d8 \uf0fc \uf076 \uf0e0 \uf081 \uf0ff \ue000 \u{f0000}',
  'Ωμέγα русский עִבְרִית العَرَبِيَّة Հայերեն ქართული हिन्दी ไทย 日本語 简体中文 한국어 ខ្មែរ',
  '🌱 👩\u200d🌾 ❤️\u200d🔥 1️⃣ 🇫🇷 👍🏽 🏴\u{e0067}\u{e0062}\u{e007f} 🏳️\u200d🌈 🌱\u200dא א\u0308\u20dd x\u030c\u0331',
]

it('PDF-11 no sign of a text is drawn as the box of a missing glyph', async () => {
  const lines = [...PASTED, ...signsOfFonts(), ...signsOfUnicode()]
  const description = lines.map((line) => `<p>${line} <b>${line}</b></p>`).slice(0, 4)
  const plain = lines.slice(4).map((line) => `<p>${line}</p>`)
  const name = `Étape ${PASTED.join(' ').slice(0, 90)}`
  const card = sampleCard({ name, description: [...description, ...plain].join(''), pictures: [] })
  const pdf = await stepPdf(card)
  const glyphs = pdfGlyphs(pdf)
  expect(glyphs.length).toBeGreaterThan(4000)
  expect(glyphs.filter((glyph) => glyph === 0)).toEqual([])
  expect(pdfFonts(pdf).every((font) => /^(Archivo|Noto)/.test(font))).toBe(true)
  expect(pdfInfo(pdf).Tagged).toBe('yes')
  expect(warnings).toEqual([])
})
