import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Card } from '@etapes-climat/domain/cards/contract'
import type { ReportView } from '@etapes-climat/domain/reports/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardDocument, stepPictures } from '../cards/card-document.ts'
import { sourceFile } from '../config/paths.ts'
import { loadDocumentPictures } from '../engines/pdf/document-pictures.ts'
import { createPdfEngine, type PdfEngine } from '../engines/pdf/pdf-engine.ts'
import {
  pdfFonts,
  pdfInfo,
  pdfObjects,
  pdfPages,
  pdfText,
  pdfWordEnds,
} from '../testing/pdf-tools.ts'
import { pdfWorkers, residentMemory } from '../testing/pdf-workers.ts'
import { sampleCard, sampleReport, sampleWork } from '../testing/sample-documents.ts'
import { reportDocument, reportPictures } from './report-document.ts'

const publicUrl = 'https://etapes.example'
const warnings: object[] = []
let engine: PdfEngine
let jpeg: Buffer

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 888, height: 500, channels: 3, background: '#0f4a36' } })
    .jpeg()
    .toBuffer()
  engine = createPdfEngine({
    workerPath: path.join(import.meta.dirname, '../engines/pdf/pdf-worker.ts'),
    execArgv: ['--import', 'tsx'],
    logger: { warn: (details) => warnings.push(details) },
  })
})
afterAll(() => engine.close())

const loadOwn = async (src: string) => (src.startsWith('/media/image/') ? jpeg : null)

async function reportPdf(report: ReportView, load = loadOwn): Promise<Buffer> {
  const { pictures, pictureOf } = await loadDocumentPictures(reportPictures(report), load)
  const data = reportDocument(report, { pictureOf, publicUrl })
  const template = sourceFile('reports/report.typ')
  return engine.render(async () => ({ template, title: report.name, data, pictures }))
}

/** Extracted text with every run of white space as one space. */
const words = (pdf: Buffer) => pdfText(pdf).replace(/\s+/g, ' ')

describe('report PDF', () => {
  it('PDF-03 carries title, member, dates, figures, sectors and steps', async () => {
    const text = words(await reportPdf(sampleReport()))
    for (const part of [
      ...['RAPPORT', 'Gare Basse, îlot 4', 'Solène Guivarch', '02/03/2026'],
      ...['1 360', '3 300', '1 650', '41 %', 'Objectif 2030', 'Construire et rénover'],
      ...['REPÈRES', 'Gain arrondi à 130.', 'ACTIONS', 'Étudier la réhabilitation'],
      ...['POUR ALLER PLUS LOIN', "ILS L'ONT FAIT", 'Ouvrage n° 1', 'Atelier Brume et Granit'],
      ...['BAT-02-2-2026-03-02', 'Étape directe', 'Page 2 sur'],
    ]) {
      expect(text).toContain(part)
    }
    expect(warnings).toEqual([])
  })

  it('PDF-07 says « Condition nécessaire » for 0, shows three works and hides empty sections', async () => {
    const bare = { description: '', action: '', descriptionGoFurther: '', pictures: [] }
    const exemplaries = [1, 2, 3, 4].map(sampleWork)
    const cards = [
      sampleCard({ ...bare, name: 'seule', val: 0, exemplaries }),
      sampleCard({ ...bare, name: 'étape cachée', draft: true }),
    ]
    const text = words(await reportPdf(sampleReport({ cards })))
    expect(text).toContain('Condition nécessaire')
    expect(text).toContain('Ouvrage n° 3')
    for (const absent of ['étape cachée', 'Ouvrage n° 4', 'REPÈRES', 'ACTIONS', 'POUR ALLER']) {
      expect(text).not.toContain(absent)
    }
  })

  it('PDF-09 keeps French accents and CO2e units, unbroken', async () => {
    const text = pdfText(await reportPdf(sampleReport()))
    expect(text).toContain('é')
    expect(text).toContain('kgCO2e par personne')
    expect(text).toContain('kgCO2e/m²')
  })

  it('PDF-09 is tagged, French, titled, claims PDF/UA-1 and holds only our fonts', async () => {
    const file = await reportPdf(sampleReport())
    expect(pdfInfo(file)).toMatchObject({ Tagged: 'yes', Title: 'Gare Basse, îlot 4' })
    const objects = pdfObjects(file)
    expect(objects).toMatch(/\/Lang \(fr-FR\)/)
    expect(objects).toContain('pdfuaid')
    expect(objects).toMatch(/\/S \/H1[\s\S]*\/S \/H2[\s\S]*\/S \/H3/)
    const fonts = pdfFonts(file)
    expect(fonts.length).toBeGreaterThan(2)
    expect(fonts.every((font) => /^Archivo(Narrow)?-/.test(font))).toBe(true)
  })

  it('PDF-09 an emoji in the name neither fails nor calls a font of the host', async () => {
    const file = await reportPdf(sampleReport({ name: 'Forêt 🌱' }))
    expect(pdfInfo(file).Title).toBe('Forêt 🌱')
    expect(pdfFonts(file).every((font) => font.startsWith('Archivo'))).toBe(true)
  })

  it('D-74 says which steps changed since the calculation', async () => {
    const changes = [{ name: 'Isoler', change: 'value' as const, before: '60', after: '80' }]
    const text = words(await reportPdf(sampleReport({ changes })))
    expect(text).toContain('Des étapes ont changé depuis le calcul de ce rapport.')
    expect(text).toContain('la valeur passe de 60 à 80.')
  })

  it('PDF-03 REP-39 opens with a cover, then explains its figures in words and as a table', async () => {
    const [cover = '', figures = ''] = pdfPages(await reportPdf(sampleReport()))
    for (const part of [
      ...[
        'Gare Basse, îlot 4',
        'Cent dix logements.',
        'Solène Guivarch',
        'Atelier Guivarch',
        'DRO',
      ],
      ...['1 360', '3 300', '1 650', '41 %', 'kgCO2e par personne et par an', 'etapes.example'],
    ]) {
      expect(cover).toContain(part)
    }
    expect(cover).not.toMatch(/Page \d/)
    expect(figures).toContain('Les 2 étapes choisies évitent 1 360 kgCO2e par personne et par an')
    expect(figures).toMatch(/Construire et rénover 2 1 360 3 300 1 650 41 %/)
    expect(figures).toMatch(/Page 2 sur \d+$/)
  })

  it('PDF-03 a long description leaves the cover its figures and stands whole on the next page', async () => {
    const description = Array.from({ length: 40 }, (_, line) => `Phrase ${line}, longue.`).join(' ')
    const [cover, figures] = pdfPages(
      await reportPdf(sampleReport({ description: `${description} ${description}` })),
    )
    expect(cover).not.toContain('Phrase 0')
    expect(cover).toContain('1 360')
    expect(figures).toMatch(/PRÉSENTATION .*Phrase 39, longue\./)
  })

  it('PDF-03 its contents say on which page each step begins', async () => {
    const cards = Array.from({ length: 60 }, (_, index) =>
      sampleCard({ name: `Étape titrée ${index + 1}.` }),
    )
    const pages = pdfPages(await reportPdf(sampleReport({ cards })))
    const contents = pages.slice(0, 5).join(' ')
    for (const number of [1, 30, 60]) {
      const [, page] = new RegExp(`Étape titrée ${number}\\. 130 (\\d+)`).exec(contents) ?? []
      expect(pages[Number(page) - 1]).toContain(`Étape titrée ${number}. `)
    }
    const [, last] = /Versions et méthode (\d+)/.exec(contents) ?? []
    expect(pages[Number(last) - 1]).toContain('Chiffres calculés le')
  })

  it('PDF-03 D-65 D-74 closes with the method, the version of each step and the date of calculation', async () => {
    const closing = pdfPages(await reportPdf(sampleReport())).at(-1)
    for (const part of [
      ...['Versions et méthode', 'Chiffres calculés le 02/03/2026', 'etapes.example'],
      ...['Moitié du potentiel', 'étapes transversales', 'brouillons'],
      'Étape directe condition nécessaire BAT-02-2-2026-03-02',
    ]) {
      expect(closing).toContain(part)
    }
    expect(closing).not.toContain('CE QUI A CHANGÉ')
  })

  it('PDF-09 tells the gauge and the pictures in words', async () => {
    const objects = pdfObjects(await reportPdf(sampleReport()))
    const told = Buffer.from('Effort 41', 'utf16le').swap16().toString('hex')
    expect(objects).toContain(`/Alt <feff${told}`)
    const figures = objects.split('endobj').filter((object) => object.includes('/S /Figure'))
    expect(figures.length).toBeGreaterThan(4)
    expect(figures.every((figure) => figure.includes('/Alt'))).toBe(true)
  })

  it('PDF-09 words without a space stay inside the page, 12 pictures and nested tables too', async () => {
    const word = 'Motsansespace'.repeat(8)
    const description = `<p>${word}</p><table><tr><th>${word}</th><th>B</th><th>C</th></tr>
      <tr><td>${word}</td><td><ul><li>${word}<ol><li>${word}</li></ol></li></ul></td><td>c</td></tr></table>`
    const pictures = Array.from({ length: 12 }, (_, index) => ({
      src: `/media/image/full/${index}.jpg`,
      alt: '',
      meta: word,
    }))
    const sector = sampleCard().sector && { ...sampleCard().sector, name: word }
    const exemplaries = [{ ...sampleWork(1), title: word, architect: word }, sampleWork(2)]
    const card = sampleCard({
      ...{ name: `${word} ${word}`, description, action: description, pictures, exemplaries },
      sector: sector as ReturnType<typeof sampleCard>['sector'],
    })
    const owner = { firstName: word, lastName: word, company: word, organisation: word }
    const report = sampleReport({
      name: `${word} ${word}`,
      description: word,
      cards: [card],
      owner,
    })
    const ends = pdfWordEnds(await reportPdf(report))
    expect(ends.length).toBeGreaterThan(100)
    expect(Math.min(...ends.map(({ left }) => left))).toBeGreaterThan(56)
    expect(Math.max(...ends.map(({ right }) => right))).toBeLessThan(595.3 - 56)
    expect(warnings.filter((details) => !JSON.stringify(details).includes('🌱'))).toEqual([])
  })

  it('is typeset without figures, without steps and with sums beyond the potential', async () => {
    const empty = await reportPdf(sampleReport({ datas: null, cards: [], sectorFigures: [] }))
    expect(pdfPages(empty)).toHaveLength(2)
    expect(words(empty)).toContain('Ce rapport n’a pas encore été calculé')
    const figures = { somme: 5000, potentiel: 3300, objectif: 1650, effort: 152 }
    expect(words(await reportPdf(sampleReport({ datas: figures })))).toContain(
      'Objectif 2030 atteint',
    )
    const nothing = { somme: 0, potentiel: 0, objectif: 0, effort: 0 }
    expect((await reportPdf(sampleReport({ datas: nothing }))).length).toBeGreaterThan(1000)
  })

  it('lays out every part of rich text', async () => {
    const description = `<h2>Titre</h2><h4>Sous-titre</h4><p><b>gras</b> <i>italique</i> <u>souligné</u> <s>barré</s>
      CO<sub>2</sub> m<sup>2</sup> <a href="https://exemple.fr">lien</a><br>suite</p>
      <ol start="4"><li>quatre<ul><li>dedans</li></ul></li></ol><blockquote><p>cité</p></blockquote><hr>
      <table><tr><th>A</th><th>B</th></tr><tr><td>un</td></tr></table><img src="/media/image/full/2.jpg" alt="">`
    const file = await reportPdf(sampleReport({ cards: [sampleCard({ description })] }))
    for (const part of ['Sous-titre', 'souligné', 'lien', '4.', 'dedans', 'cité', 'un']) {
      expect(words(file)).toContain(part)
    }
    expect(pdfObjects(file)).toContain('(https://exemple.fr)')
    expect(warnings.filter((details) => !JSON.stringify(details).includes('🌱'))).toEqual([])
  })

  it('F-10 hostile content stays text, opens no file and calls no address', async () => {
    let heard = 0
    const listener = createServer(() => {
      heard += 1
    }).listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as AddressInfo
    const typst = `#read("/etc/passwd") #import "@preview/x:1.0.0": * #panic("non") $ ] } \\u{41} <l> @l`
    const escaped = typst.replaceAll('<', '&lt;')
    const html = `<p>${escaped}</p><script>fetch("/")</script><img src="http://127.0.0.1:${port}/">
      <img src="http://[::ffff:127.0.0.1]:${port}/"><img src="file:///etc/passwd">`
    const hostile = sampleCard({ name: typst, description: html, action: html })
    const report = sampleReport({ name: typst, description: typst, cards: [hostile] })
    const text = words(await reportPdf(report))
    expect(text).toContain('#read("/etc/passwd")')
    expect(text).toContain('#panic("non")')
    expect(text).not.toContain('root:')
    expect(text).not.toContain('fetch(')
    expect(heard).toBe(0)
    listener.close()
  })

  it('is typeset whatever happened to its picture files on the disk', async () => {
    const half = jpeg.length >> 1
    const garbage = Buffer.from(jpeg).fill(0xff, half)
    const cut = [0, 2, 20, 200, 700, half].map((length) => jpeg.subarray(0, length))
    for (const damaged of [garbage, ...cut]) {
      expect(words(await reportPdf(sampleReport(), async () => damaged))).toContain('RAPPORT')
    }
  })

  it('F-11 a report of 500 steps is typeset in time, and its memory is given back', async () => {
    const cards = Array.from({ length: 500 }, (_, index) => sampleCard({ name: `Étape ${index}` }))
    expect(Number(pdfInfo(await reportPdf(sampleReport({ cards }))).Pages)).toBeGreaterThan(150)
    const largest = () => Math.max(0, ...pdfWorkers().map(residentMemory))
    await expect.poll(largest, { timeout: 10_000 }).toBeLessThan(768 * 1024 ** 2)
  })
})

describe('step PDF', () => {
  async function stepPdf(card: Card, load = loadOwn): Promise<Buffer> {
    const { pictures, pictureOf } = await loadDocumentPictures(stepPictures(card), load)
    const data = cardDocument(card, { pictureOf, publicUrl }, new Date('2026-11-21T23:30:00Z'))
    const template = sourceFile('cards/card.typ')
    return engine.render(async () => ({ template, title: card.name, data, pictures }))
  }

  it('PDF-01 holds one step and the date on one page', async () => {
    const card = sampleCard({ exemplaries: [1, 2, 3].map(sampleWork) })
    const file = await stepPdf(card)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdfInfo(file)).toMatchObject({ Tagged: 'yes', Pages: '1', Title: card.name })
    const text = words(file)
    for (const part of ['130', 'kgCO2e par personne', 'REPÈRES', '22/11/2026']) {
      expect(text).toContain(part)
    }
  })

  it('PDF-01 is set closer to stay on one page, and takes more rather than become unreadable', async () => {
    const [picture] = sampleCard().pictures
    const full = (lines: number) =>
      sampleCard({
        description: `<p>${'Le carbone se compte dès le programme. '.repeat(lines)}</p>`,
        action: `<ul>${'<li>Étudier, diagnostiquer, comparer et choisir</li>'.repeat(lines)}</ul>`,
        pictures: picture ? [picture, picture] : [],
        exemplaries: [1, 2, 3].map(sampleWork),
      })
    expect(pdfInfo(await stepPdf(full(16))).Pages).toBe('1')
    expect(Number(pdfInfo(await stepPdf(full(60))).Pages)).toBeGreaterThan(1)
  })

  it('PDF-01 a very tall picture in a text stays on its page', async () => {
    const background = '#1d4a85'
    const tall = await sharp({ create: { width: 60, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const description = '<p>Avant</p><img src="/media/image/full/haut.jpg" alt="Coupe"><p>Après</p>'
    const card = sampleCard({ description, pictures: [], exemplaries: [] })
    const file = await stepPdf(card, async () => tall)
    expect(pdfInfo(file).Pages).toBe('1')
    expect(words(file)).toContain('Après')
  })
})
