import { effortGaugeDrawing } from '@etapes-climat/domain/reports/rules/figures/figure-drawings'
import {
  OBJECTIVE_BESIDE_HOME,
  OBJECTIVE_OF_SECTORS,
} from '@etapes-climat/domain/reports/rules/figures/objective-words'
import type { Figures } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { expect, it } from 'vitest'
import { useDocumentEngine } from '../../testing/documents/document-engine.ts'
import {
  pdfFonts,
  pdfInfo,
  pdfObjects,
  pdfPages,
  pdfReadingText,
  pdfText,
  pdfWords,
} from '../../testing/documents/pdf-tools.ts'
import { sampleCard, sampleReport, sampleWork } from '../../testing/documents/sample-documents.ts'

const { reportPdf, warnings } = useDocumentEngine()

/** How an alternative text with an accent begins among the objects of a PDF. */
const altOf = (text: string) => `/Alt <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`

it('PDF-03 carries title, member, dates, figures, sectors and steps', async () => {
  const text = pdfWords(await reportPdf(sampleReport()))
  for (const part of [
    'RAPPORT',
    'Gare Basse, îlot 4',
    'Solène Guivarch',
    '02/03/2026',
    '1 360',
    '3 300',
    '1 650',
    '41 %',
    'Objectif 2030',
    'Construire et rénover',
    'REPÈRES',
    'Gain arrondi à 130.',
    'ACTIONS',
    'Étudier la réhabilitation',
    'POUR ALLER PLUS LOIN',
    "ILS L'ONT FAIT",
    'Ouvrage n° 1',
    'Atelier Brume et Granit',
    'BAT-02, version 2 du 02/03/2026',
    'Étape directe',
    'Page 2 sur',
  ]) {
    expect(text).toContain(part)
  }
  expect(warnings).toEqual([])
})

it('TRUST-02 a step of the report carries its source, hypotheses and review date, one without shows nothing', async () => {
  const grounds = { source: '<p>Base Carbone</p>', hypotheses: '50 ans', reviewedOn: '2026-03-12' }
  const told = pdfWords(
    await reportPdf(sampleReport({ cards: [sampleCard(grounds), sampleCard()] })),
  )
  for (const part of ['SOURCE', 'Base Carbone', 'HYPOTHÈSES', '50 ans', 'Relue le 12/03/2026'])
    expect(told.split(part)).toHaveLength(2)
})

it('STEP-13 PDF-03 the document shows the picture of the description, with its alternative text', async () => {
  const picture = { src: '/media/image/full/2.jpg', alt: 'Élévation', meta: '' }
  const bare = { pictures: [], exemplaries: [] }
  const pictured = async (descriptionPicture: typeof picture | null) =>
    reportPdf(sampleReport({ cards: [sampleCard({ ...bare, descriptionPicture })] }))
  const file = await pictured(picture)
  expect(pdfObjects(file)).toContain(altOf('Élévation'))
  const picturesOf = (pdf: Buffer) => pdfObjects(pdf).split('/Subtype /Image').length
  expect(picturesOf(file)).toBeGreaterThan(picturesOf(await pictured(null)))
})

it('PDF-07 says « Condition nécessaire » for 0, shows three works and hides empty sections', async () => {
  const bare = { description: '', action: '', descriptionGoFurther: '', pictures: [] }
  const exemplaries = [1, 2, 3, 4].map(sampleWork)
  const cards = [
    sampleCard({ ...bare, name: 'seule', val: 0, exemplaries }),
    sampleCard({ ...bare, name: 'étape cachée', draft: true }),
  ]
  const text = pdfReadingText(await reportPdf(sampleReport({ cards }))).replace(/\s+/g, ' ')
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

it('PDF-11 a script without letters of ours neither fails nor calls a font of the host', async () => {
  const file = await reportPdf(sampleReport({ name: 'Forêt 숲' }))
  expect(pdfInfo(file)).toMatchObject({ Title: 'Forêt \ufffd', Tagged: 'yes' })
  expect(pdfFonts(file).every((font) => /^(Archivo|Noto)/.test(font))).toBe(true)
  expect(warnings).toEqual([])
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

it('TRUST-03 changes since the save are listed beside the figures and at the end; of kept figures at the end alone', async () => {
  const sinceSave = {
    steps: 2,
    difference: -15,
    potential: -15,
    changes: [
      { name: 'Isoler', change: 'value' as const, before: '30', after: '35', added: 5 },
      { name: null, change: 'draft' as const, before: null, after: null, added: -20 },
    ],
    state: '',
    kept: false,
  }
  const pagesOf = async (kept: boolean) =>
    pdfPages(await reportPdf(sampleReport({ sinceSave: { ...sinceSave, kept } })))
  const title = '2 étapes ont changé depuis l’enregistrement : − 15 kgCO2e'
  const pages = await pagesOf(false)
  expect(pages[1]).toContain(title)
  for (const part of [title, 'passe de 30 à 35', 'n’est plus publiée : − 20 dans la somme']) {
    expect(pages.at(-1)).toContain(part)
  }
  const kept = await pagesOf(true)
  expect(kept.slice(0, -1).join(' ')).not.toContain('ont changé depuis')
  expect(kept.at(-1)).toContain(title)
})

it('PDF-03 REP-39 opens with a cover, then explains its figures in words and as a table', async () => {
  const [cover = '', figures = ''] = pdfPages(await reportPdf(sampleReport()))
  for (const part of [
    'Gare Basse, îlot 4',
    'Cent dix logements.',
    'Solène Guivarch',
    'Atelier Guivarch',
    'DRO',
    '1 360',
    '3 300',
    '1 650',
    '41 %',
    'kgCO2e par personne et par an',
    'etapes.example',
  ]) {
    expect(cover).toContain(part)
  }
  expect(cover).not.toMatch(/Page \d/)
  expect(figures).toContain('Les 2 étapes choisies évitent 1 360 kgCO2e par personne et par an')
  expect(figures).toMatch(/Construire et rénover 2 1 360 3 300 1 650 41 %/)
  expect(figures).toMatch(/Page 2 sur \d+$/)
})

it('PDF-03 the cover speaks of one sector or of several', async () => {
  const coverOf = async (changes = {}) => pdfPages(await reportPdf(sampleReport(changes)))[0]
  const { sectorFigures } = sampleReport()
  expect(await coverOf()).toContain('du secteur filtré')
  const two = [...sectorFigures, ...sectorFigures]
  expect(await coverOf({ sectorFigures: two })).toContain('des secteurs filtrés')
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

it('PDF-10 in the contents a name of any length leaves value and page at the right', async () => {
  const words =
    'Rénover le groupe scolaire et sa cantine sans agrandir, avec des matériaux de réemploi, puis '
  const bare = {
    description: '',
    action: '',
    descriptionGoFurther: '',
    exemplaries: [],
    pictures: [],
  }
  const cards = Array.from({ length: 71 }, (_, at) =>
    sampleCard({
      ...bare,
      name: (words + words).slice(0, 50 + at),
      val: at % 3 === 0 ? 0 : 130,
    }),
  )
  const file = await reportPdf(sampleReport({ cards }))
  const pages = pdfText(file)
    .split('\f')
    .filter((page) => page.includes('Sommaire'))
    .map((page) =>
      page.split('\n').filter((line) => /(130|Condition nécessaire)\s+\d+$/.test(line)),
    )
  expect(pages.flat()).toHaveLength(71)
  expect(pdfObjects(file)).toContain('pdfuaid')
  for (const lines of pages) {
    const ends = lines.map((line) => line.length)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(3)
  }
})

it('PDF-03 D-65 D-74 closes with the method, the version of each step and the date of calculation', async () => {
  const closing = pdfPages(await reportPdf(sampleReport())).at(-1)
  for (const part of [
    'Versions et méthode',
    'Chiffres calculés le 24/03/2026',
    'etapes.example',
    'Moitié du potentiel',
    'étapes transversales',
    'brouillons',
    'Étape directe Condition nécessaire BAT-02, version 2 du 02/03/2026',
  ]) {
    expect(closing).toContain(part)
  }
  expect(closing).not.toContain('CE QUI A CHANGÉ')
  expect(closing).toMatch(
    /Versions et méthode Chiffres.*VERSION DE CHAQUE ÉTAPE.*COMMENT CES CHIFFRES/,
  )
})

const indirect = { ...sampleCard().cardFormat, slug: 'indirect', name: 'Étape transversale' }

it('REP-50 values that the sum does not hold say so, and every column adds up to its total', async () => {
  const cards = [
    sampleCard({ name: 'Étape A', val: 700 }),
    sampleCard({ name: 'Étape B', val: 600 }),
    sampleCard({ name: 'Étape C', val: 710, cardFormat: indirect }),
  ]
  const { sector } = sampleCard()
  const datas = { somme: 1360, potentiel: 2202, objectif: 1101, effort: 62 }
  const rows = [
    { somme: 1360, potentiel: 1201, objectif: 601, effort: 113, cards: 4, sector },
    { somme: 0, potentiel: 1001, objectif: 501, effort: 0, cards: 0, sector },
  ]
  const pages = pdfPages(await reportPdf(sampleReport({ cards, datas, sectorFigures: rows })))
  const [contents = '', closing = ''] = [pages.slice(1, 3).join(' '), pages.at(-1)]
  expect(contents).toContain('Les 3 étapes comptées évitent 1 360 kgCO2e')
  expect(contents).toContain('Non ajoutée à cette somme : « Étape C », étape transversale')
  expect(contents).toContain('Chaque objectif est arrondi à part : leur addition donne 1 102.')
  const rest = 'Étapes non décrites ici, ou changées depuis le calcul 60 Somme des étapes 1 360'
  expect(contents).toMatch(/1 Étape A 700 \d 2 Étape B 600 \d 3 Étape C 710, non ajoutée \d/)
  expect(contents).toContain(rest)
  expect(closing).toMatch(
    /Étape A Étape directe 700 .*Étape C Étape transversale 710, non ajoutée /,
  )
  expect(closing).toContain(rest)
  const described = pages.find(
    (page) => page.includes('POUR ALLER PLUS LOIN') && page.includes('710'),
  )
  expect(described).toMatch(/non ajoutée/)
})

it('REP-51 names the owner of the objective at once, and compares it with the 4,5 t in the method', async () => {
  const file = await reportPdf(sampleReport())
  const cover = pdfReadingText(file).split('\f')[0]?.replace(/\s+/g, ' ')
  expect(cover).toContain(OBJECTIVE_OF_SECTORS)
  expect(pdfWords(file)).toContain(OBJECTIVE_BESIDE_HOME.replaceAll('\u00a0', ' '))
  expect(pdfObjects(file)).toContain('/URI (https://etapes.example/en-savoir-plus)')
})

it('STEP-25 addresses written in a caption or a text are links, other words stay text', async () => {
  const [picture] = sampleCard().pictures
  const pictures = picture ? [{ ...picture, meta: 'Source : https://source.example/a, 2026.' }] : []
  const descriptionGoFurther = '<p>Voir https://guide.example/b ou javascript:alert(1).</p>'
  const objects = pdfObjects(
    await reportPdf(sampleReport({ cards: [sampleCard({ pictures, descriptionGoFurther })] })),
  )
  for (const address of ['https://source.example/a', 'https://guide.example/b']) {
    expect(objects).toContain(`/URI (${address})`)
  }
  expect(objects).not.toMatch(/\/URI \((?!https?:)/)
})

it('STEP-25 a long address breaks after its signs, and is copied without others between its letters', async () => {
  const address =
    'https://www.observatoire-batiment.example/publications/2026/guide-de-la-rehabilitation?theme=structures&lang=fr'
  const [picture] = sampleCard().pictures
  const pictures = picture ? Array(3).fill({ ...picture, meta: `Source : ${address}.` }) : []
  const descriptionGoFurther = `<p>À lire en entier : ${address}.</p>`
  const file = await reportPdf(
    sampleReport({ cards: [sampleCard({ pictures, descriptionGoFurther })] }),
  )
  const pieces = pdfReadingText(file)
    .split(/\s+/)
    .filter((word) => word.length > 3 && `${address}.`.includes(word))
  expect(pieces.join('').split(address)).toHaveLength(5)
  for (const piece of pieces) expect(piece).toMatch(/[/.?&=-]$|lang=fr.$/)
  expect(pdfObjects(file).split(`/URI (${address})`).length).toBeGreaterThan(4)
})

it('PDF-09 describes the gauge and the pictures in words', async () => {
  const objects = pdfObjects(await reportPdf(sampleReport()))
  expect(objects).toContain(altOf('Effort 41'))
  const figures = objects.split('endobj').filter((object) => object.includes('/S /Figure'))
  expect(figures.length).toBeGreaterThan(4)
  expect(figures.every((figure) => figure.includes('/Alt'))).toBe(true)
})
