import { expect, it } from 'vitest'
import { plainJpeg, useDocumentEngine } from '../../testing/documents/document-engine.ts'
import {
  pdfPages,
  pdfReadingText,
  pdfText,
  pdfWordEnds,
} from '../../testing/documents/pdf-tools.ts'
import { sampleCard, sampleReport, sampleWork } from '../../testing/documents/sample-documents.ts'

const { reportPdf } = useDocumentEngine()

/** What opens a page, under its running head. */
const PART = /^(?:REPÈRES|ACTIONS|POUR ALLER PLUS LOIN|ILS L'ONT FAIT)/

it('PDF-10 a step that a page holds is never parted from what belongs to it', async () => {
  const sentence = 'Le carbone se compte dès le programme, puis à chaque phase. '
  const cards = Array.from({ length: 12 }, (_, index) =>
    sampleCard({
      name: `Étape entière ${index + 1}`,
      description: `<p>${sentence.repeat(2 + (index % 5) * 3)}</p>`,
      exemplaries: [1, 2, 3].slice(0, index % 4).map(sampleWork),
    }),
  )
  const pages = pdfReadingText(await reportPdf(sampleReport({ cards }))).split('\f')
  const opened = pages.map((page) => page.split('\n').slice(1).join('\n').trim())
  expect(opened.filter((page) => PART.test(page))).toEqual([])
  for (const [index] of cards.entries()) {
    const page = opened.find((text) =>
      new RegExp(`Étape entière ${index + 1}\n(?!.*d$)`).test(text),
    )
    expect(page).toContain('REPÈRES')
  }
})

it('PDF-10 captions are under their picture, names beside the picture of their work, however many', async () => {
  const [picture] = sampleCard().pictures
  if (!picture) throw new Error('the sample has a picture')
  const placesIn = async (pictures: number, works: number) => {
    const card = sampleCard({
      pictures: Array.from({ length: pictures }, () => ({ ...picture, meta: 'Légende.' })),
      exemplaries: [1, 2, 3].slice(0, works).map(sampleWork),
    })
    const words = pdfWordEnds(await reportPdf(sampleReport({ cards: [card] })))
    const leftOf = (wanted: string) =>
      words.flatMap(({ word, left }) => (word === wanted ? [Math.round(left)] : []))
    return { section: leftOf('REPÈRES'), captions: leftOf('Légende.'), works: leftOf('Ouvrage') }
  }
  const [one, several] = [await placesIn(1, 1), await placesIn(2, 3)]
  const [section = 0] = one.section
  expect(one.captions).toEqual([section])
  expect(several.captions).toEqual([section, expect.any(Number)])
  expect(one.works[0]).toBeGreaterThan(section)
  expect(several.works).toEqual([1, 2, 3].map(() => one.works[0]))
})

it('PDF-10 contents begin under the figures and flow on, and titles of pages are whole', async () => {
  const long = 'une étape au nom fort long qui dit tout ce qu’elle demande aux équipes '
    .repeat(3)
    .trim()
  const cards = Array.from({ length: 30 }, (_, index) =>
    sampleCard({ name: `${index + 1} ${long}`, pictures: [], exemplaries: [] }),
  )
  const name = `Rapport ${'de la réhabilitation des ateliers du port et de leurs abords '.repeat(4).trim()}`
  const pages = pdfPages(await reportPdf(sampleReport({ name, cards })))
  expect(pages[1]).toMatch(/PAR SECTEUR.*Sommaire.*1 une étape/)
  expect(pages.join(' ')).not.toContain('…')
})

/** Left ends of the titles of the picture and the actions of a step. */
async function titlesOf(changes: Partial<ReturnType<typeof sampleCard>>, picture?: Buffer) {
  const report = sampleReport({ cards: [sampleCard(changes)] })
  const file = await (picture ? reportPdf(report, async () => picture) : reportPdf(report))
  const words = pdfWordEnds(file)
  const leftOf = (wanted: string) => words.find(({ word }) => word === wanted)?.left ?? Number.NaN
  return { picture: leftOf('REPÈRES'), actions: leftOf('ACTIONS') }
}

it('PDF-10 actions are beside the one landscape picture of a step', async () => {
  const { picture, actions } = await titlesOf({})
  expect(actions).toBeGreaterThan(picture + 150)
})

const upright = await plainJpeg(360, 480)
const action = `<ul>${'<li>Étudier la réhabilitation de chaque bâtiment</li>'.repeat(9)}</ul>`
const { pictures } = sampleCard()

// Catches: long actions that run far below the picture, an upright picture as wide as half a column.
it.each([
  ['many actions', { action }, undefined],
  ['several pictures', { pictures: [...pictures, ...pictures] }, undefined],
  ['an upright picture', {}, upright],
])('PDF-10 %s: actions stand under the pictures', async (_, changes, picture) => {
  const titles = await titlesOf(changes, picture)
  expect(titles.actions).toBeCloseTo(titles.picture, 0)
})

it('PDF-10 REP-50 contents of 40 steps stand on one page, their sum right under the values', async () => {
  const cards = Array.from({ length: 40 }, (_, index) =>
    sampleCard({ name: `Étape ${index + 1}.` }),
  )
  const datas = { somme: 40 * 130, potentiel: 6000, objectif: 3000, effort: 87 }
  const { sector } = sampleCard()
  const sectorFigures = Array.from({ length: 8 }, () => ({ ...datas, cards: 5, sector }))
  const pages = pdfPages(await reportPdf(sampleReport({ cards, datas, sectorFigures })))
  const contents = pages.find((page) => page.includes('Ce que disent les chiffres 2'))
  expect(contents).toMatch(/ 1 Étape 1\. 130 /)
  expect(contents).toMatch(/ 40 Étape 40\. 130 \d+ Somme des étapes 5 200 Versions et méthode \d+ /)
})

it('PDF-10 name and title share a line of the head when it holds both', async () => {
  const name = 'Écoquartier des Tanneries, lots A à F, programmation et chantier'
  const step = 'Mesurer les consommations et garantir les résultats'
  const description = `<p>${'Le carbone se compte dès le programme. '.repeat(40)}</p>`
  const cards = [sampleCard({ name: step, description })]
  const file = await reportPdf(sampleReport({ name, cards }))
  const heads = pdfText(file)
    .split('\f')
    .map((page) => page.split('\n')[0]?.replace(/\s+/g, ' '))
  expect(heads).toContain(`Rapport ${name} ${step}`)
})

// Catches: the gauge on the page after its sentences.
it.each([28, 30, 32])(
  'PDF-10 figures stand whole after %i lines of presentation',
  async (lines) => {
    const description = Array.from({ length: lines }, () => 'Une ligne.').join('\n')
    const pages = pdfPages(await reportPdf(sampleReport({ description })))
    const figures = pages.find((page) => page.includes('Les 2 étapes choisies évitent'))
    expect(figures).toContain('écart à l’objectif')
  },
)
