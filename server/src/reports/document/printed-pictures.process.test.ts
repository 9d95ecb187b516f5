import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Card } from '@etapes-climat/domain/cards/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDiskStorage } from '../../engines/storage/disk-storage.ts'
import type { Storage } from '../../engines/storage/storage.ts'
import { createPrintedPictures } from '../../media/printed-picture.ts'
import { plainJpeg, useDocumentEngine } from '../../testing/documents/document-engine.ts'
import { pdfPictureDots } from '../../testing/documents/pdf-tools.ts'
import { sampleCard, sampleReport, sampleWork } from '../../testing/documents/sample-documents.ts'

const { reportPdf, stepPdf } = useDocumentEngine()
let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printed-'))
  storage = await openDiskStorage(folder)
})
afterAll(() => rm(folder, { recursive: true }))

/** Stores a picture of a size in px; its address. */
async function stored(digit: string, width: number, height: number): Promise<string> {
  const file = `${digit.repeat(32)}.jpg`
  const contentType = 'image/jpeg'
  await storage.put(`full/${file}`, await plainJpeg(width, height), { contentType })
  return `/media/image/full/${file}`
}

const shapes = [
  ['landscape', 'a', 1776, 1000],
  ['upright', 'b', 1500, 2000],
  ['square', 'c', 1776, 1776],
  ['wide', 'd', 1776, 600],
] as const

// Catches: a place in `step.typ` that is wider than `printed-size.ts` says.
it.each(shapes)(
  'PDF-09 every %s picture is printed with 300 dots an inch or more',
  async (_, digit, ...size) => {
    const src = await stored(digit, ...size)
    const picture = { src, alt: 'Vue', meta: '' }
    const work = { ...sampleWork(1), imgPrimary: [picture] }
    const text = (lines: number) =>
      `<p>${'Le carbone se compte dès le programme. '.repeat(lines)}</p>`
    const short = { action: '', descriptionGoFurther: '', exemplaries: [], pictures: [] }
    const changes: Partial<Card>[] = [
      { ...short, pictures: [picture] },
      { ...short, pictures: [picture], action: '<ul><li>Étudier</li></ul>' },
      { ...short, pictures: [picture, picture] },
      { ...short, pictures: Array(5).fill(picture) },
      { ...short, descriptionPicture: picture, description: text(4) },
      { ...short, descriptionPicture: picture, description: text(30) },
      { ...short, exemplaries: [work], description: `${text(1)}<img src="${src}" alt="Coupe">` },
    ]
    const cards = changes.map(sampleCard)
    const read = createPrintedPictures(storage)
    const report = pdfPictureDots(await reportPdf(sampleReport({ cards }), read))
    expect(report.length).toBeGreaterThanOrEqual(13)
    const steps: number[] = []
    for (const card of cards) steps.push(...pdfPictureDots(await stepPdf(card, read)))
    expect(Math.min(...report, ...steps)).toBeGreaterThanOrEqual(299)
  },
)
