import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { plainJpeg, useDocumentEngine } from '../../testing/documents/document-engine.ts'
import {
  pdfInfo,
  pdfObjects,
  pdfPages,
  pdfWordEnds,
  pdfWords,
} from '../../testing/documents/pdf-tools.ts'
import { pdfWorkers, residentMemory } from '../../testing/documents/pdf-workers.ts'
import { sampleCard, sampleReport, sampleWork } from '../../testing/documents/sample-documents.ts'

const { reportPdf, warnings } = useDocumentEngine()

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
    name: `${word} ${word}`,
    description,
    action: description,
    pictures,
    exemplaries,
    sector: sector as ReturnType<typeof sampleCard>['sector'],
  })
  const owner = {
    firstName: word,
    lastName: word,
    company: word,
    organisation: word,
    logo: null,
  }
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
  expect(warnings).toEqual([])
})

it('is typeset without figures, without steps and with sums beyond the potential', async () => {
  const empty = await reportPdf(sampleReport({ datas: null, cards: [], sectorFigures: [] }))
  expect(pdfPages(empty)).toHaveLength(2)
  expect(pdfWords(empty)).toContain('Ce rapport n’a pas encore été calculé')
  const figures = { somme: 5000, potentiel: 3300, objectif: 1650, effort: 152 }
  expect(pdfWords(await reportPdf(sampleReport({ datas: figures })))).toContain(
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
    expect(pdfWords(file)).toContain(part)
  }
  expect(pdfObjects(file)).toContain('(https://exemple.fr)')
  expect(warnings).toEqual([])
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
  const text = pdfWords(await reportPdf(report))
  expect(text).toContain('#read("/etc/passwd")')
  expect(text).toContain('#panic("non")')
  expect(text).not.toContain('root:')
  expect(text).not.toContain('fetch(')
  expect(heard).toBe(0)
  listener.close()
})

it('is typeset whatever happened to its picture files on the disk', async () => {
  const jpeg = await plainJpeg(888, 500)
  const half = jpeg.length >> 1
  const garbage = Buffer.from(jpeg).fill(0xff, half)
  const cut = [0, 2, 20, 200, 700, half].map((length) => jpeg.subarray(0, length))
  for (const damaged of [garbage, ...cut]) {
    expect(pdfWords(await reportPdf(sampleReport(), async () => damaged))).toContain('RAPPORT')
  }
})

it('F-11 a report of 500 steps is typeset in time, and its memory is given back', async () => {
  const cards = Array.from({ length: 500 }, (_, index) => sampleCard({ name: `Étape ${index}` }))
  expect(Number(pdfInfo(await reportPdf(sampleReport({ cards }))).Pages)).toBeGreaterThan(150)
  const largest = () => Math.max(0, ...pdfWorkers().map(residentMemory))
  await expect.poll(largest, { timeout: 10_000 }).toBeLessThan(768 * 1024 ** 2)
})
