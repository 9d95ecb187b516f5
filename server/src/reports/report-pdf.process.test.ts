import type { Figures } from '@etapes-climat/domain/reports/contract'
import { effortGaugeDrawing } from '@etapes-climat/domain/reports/rules/figure-drawings'
import { expect, it } from 'vitest'
import { useDocumentEngine } from '../testing/document-engine.ts'
import { pdfFonts, pdfInfo, pdfObjects, pdfPages, pdfText, pdfWords } from '../testing/pdf-tools.ts'
import { sampleCard, sampleReport, sampleWork } from '../testing/sample-documents.ts'

const { reportPdf, warnings } = useDocumentEngine()

it('PDF-03 carries title, member, dates, figures, sectors and steps', async () => {
  const text = pdfWords(await reportPdf(sampleReport()))
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
  const text = pdfWords(await reportPdf(sampleReport({ cards })))
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

it('PDF-09 emoji, Greek and Cyrillic in the name keep the document accessible, in our fonts', async () => {
  const name = 'Forêt 🌱 👩\u200d🌾 « Ω », русский'
  const file = await reportPdf(sampleReport({ name }))
  expect(pdfInfo(file).Title).toBe(name)
  expect(pdfObjects(file)).toContain('pdfuaid')
  const fonts = pdfFonts(file)
  expect(fonts).toEqual(expect.arrayContaining(['NotoEmoji-Bold', 'NotoSans-Bold']))
  expect(fonts.every((font) => /^(Archivo|Noto)/.test(font))).toBe(true)
  expect(warnings).toEqual([])
})

it('PDF-09 a script without letters of ours neither fails nor calls a font of the host', async () => {
  const file = await reportPdf(sampleReport({ name: 'Forêt 森林' }))
  expect(pdfInfo(file)).toMatchObject({ Title: 'Forêt 森林', Tagged: 'yes' })
  expect(pdfFonts(file).every((font) => font.startsWith('Archivo'))).toBe(true)
})

it('PDF-03 the head of a page names the step at its top, also one that goes on', async () => {
  const sentence = 'Les fondations et la structure comptent pour beaucoup. '
  const long = `<p>${sentence.repeat(5)}</p>`.repeat(18)
  const cards = [
    sampleCard({ name: 'Étape longue', description: long, exemplaries: [], pictures: [] }),
    sampleCard({ name: 'Étape suivante', exemplaries: [], pictures: [] }),
  ]
  const pages = pdfPages(await reportPdf(sampleReport({ cards })))
  const isShared = (page: string) => page.includes('2 Étape suivante') && page.includes(sentence)
  const shared = pages.slice(2).find(isShared)
  expect(shared).toMatch(/^Rapport Gare Basse, îlot 4 Étape longue /)
})

it('PDF-03 REP-39 draws the sum against objective and potential as the screen does', async () => {
  const text = pdfWords(await reportPdf(sampleReport()))
  const drawn = effortGaugeDrawing(sampleReport().datas as Figures, 600).marks
  for (const mark of drawn) {
    if ('text' in mark) expect(text).toContain(mark.text.replaceAll('\u00a0', ' '))
  }
})

it('D-74 says which steps changed since the calculation', async () => {
  const changes = [{ name: 'Isoler', change: 'value' as const, before: '60', after: '80' }]
  const text = pdfWords(await reportPdf(sampleReport({ changes })))
  expect(text).toContain('Des étapes ont changé depuis le calcul de ce rapport.')
  expect(text).toContain('la valeur passe de 60 à 80.')
})

it('PDF-03 REP-39 opens with a cover, then explains its figures in words and as a table', async () => {
  const [cover = '', figures = ''] = pdfPages(await reportPdf(sampleReport()))
  for (const part of [
    ...['Gare Basse, îlot 4', 'Cent dix logements.', 'Solène Guivarch', 'Atelier Guivarch', 'DRO'],
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
  expect(closing).toMatch(
    /Versions et méthode Chiffres.*VERSION DE CHAQUE ÉTAPE.*COMMENT CES CHIFFRES/,
  )
})

it('PDF-09 tells the gauge and the pictures in words', async () => {
  const objects = pdfObjects(await reportPdf(sampleReport()))
  const told = Buffer.from('Effort 41', 'utf16le').swap16().toString('hex')
  expect(objects).toContain(`/Alt <feff${told}`)
  const figures = objects.split('endobj').filter((object) => object.includes('/S /Figure'))
  expect(figures.length).toBeGreaterThan(4)
  expect(figures.every((figure) => figure.includes('/Alt'))).toBe(true)
})
