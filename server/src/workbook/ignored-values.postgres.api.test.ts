import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { media } from '../db/tables/media.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'
import { type SampleCell, sampleWorkbook } from '../testing/workbooks/sample-workbook.ts'

let test: TestApp
let calls: ImportClient
beforeAll(async () => {
  test = await buildTestApp()
  const account = await makeUser(test.database.db, { isAdmin: true })
  calls = importClient(test.app, await signIn(test.app, account.email))
  const files = ['facade.png', 'toit.png', 'cour.png']
  await test.database.db.insert(media).values(
    files.map((file, at) => ({
      file,
      mime: 'image/png',
      width: at + 1,
      height: at + 4,
      size: at + 7,
      sha256: String(at).repeat(64),
    })),
  )
})
afterAll(() => test.close())

const SHEETS = { Secteurs: [['Nom'], ['Construire']], Éléments: [['Nom'], ['Chantier']] }
const HEADERS = ['Identifiant', 'Nom', 'Format', 'Valeur', 'Image de la description']
const workbook = (rows: SampleCell[][], works: SampleCell[][] = []) =>
  sampleWorkbook({
    ...SHEETS,
    Étapes: [
      [...HEADERS, 'Repères (images)', 'Secteur', 'Élément'],
      ...rows.map((row) => [...row, 'Construire', 'Chantier']),
    ],
    Ouvrages: [
      ['Titre', 'Maître d’ouvrage', 'Architecte', 'Crédit', 'Image principale', 'Images'],
      ...works,
    ],
  })
const pictured = (idx: string, one: SampleCell, several: SampleCell): SampleCell[] => [
  idx,
  `Étape ${idx}`,
  'Étape directe',
  12,
  one,
  several,
]
const namesOf = (pictures: readonly { src: string }[]) =>
  pictures.map(({ src }) => src.slice('/media/image/full/'.length))

async function applied(file: Buffer) {
  const { body } = await calls.preview(file)
  const { status, body: result } = await calls.apply(file, body.version)
  expect(status, JSON.stringify(result)).toBe(200)
  return body
}
async function picturesOf(idx: string) {
  const [step] = await test.database.db.select().from(card).where(eq(card.idx, idx))
  const { descriptionPicture, pictures = [] } = step ?? {}
  return [namesOf(descriptionPicture ? [descriptionPicture] : []), namesOf(pictures)]
}

it('LIFE-03 a picture of another site is said to be unknown on its cell, and a step keeps those that it shows', async () => {
  const first = await applied(
    workbook([pictured('P1', 'facade.png', 'toit.png\ncour.png'), pictured('P2', null, null)]),
  )
  expect(first.remarks).toEqual({ count: 0, lines: [] })
  const preview = await applied(
    workbook([
      pictured('P1', 'ailleurs.png', 'cour.png\nloin.png\nperdue.png'),
      pictured('P2', 'jamais.png', 'toit.png'),
      pictured('P3', 'absente.png', 'facade.png\ninconnue.png'),
    ]),
  )
  expect(
    preview.remarks.lines.map(({ line, column, read, message }) => [
      line,
      column?.header,
      read,
      message,
    ]),
  ).toEqual([
    [
      2,
      'Image de la description',
      'ailleurs.png',
      'Image inconnue de ce site\u00a0: ailleurs.png. L’étape garde ce qu’elle montre aujourd’hui.',
    ],
    [
      2,
      'Repères (images)',
      'loin.png, perdue.png',
      'Images inconnues de ce site\u00a0: loin.png, perdue.png. L’étape garde ce qu’elle montre aujourd’hui.',
    ],
    [
      3,
      'Image de la description',
      'jamais.png',
      'Image inconnue de ce site\u00a0: jamais.png. L’étape reste sans image.',
    ],
    [
      4,
      'Image de la description',
      'absente.png',
      'Image inconnue de ce site\u00a0: absente.png. L’étape est créée sans elle.',
    ],
    [
      4,
      'Repères (images)',
      'inconnue.png',
      'Image inconnue de ce site\u00a0: inconnue.png. L’étape est créée sans elle.',
    ],
  ])
  expect(preview.remarks.count).toBe(5)
  expect(preview.counts).toEqual({ added: 1, modified: 1, unchanged: 1, refused: 0 })
  expect(await picturesOf('P1')).toEqual([['facade.png'], ['toit.png', 'cour.png']])
  expect(await picturesOf('P2')).toEqual([[], ['toit.png']])
  expect(await picturesOf('P3')).toEqual([[], ['facade.png']])
})

it('LIFE-03 an emptied cell takes the pictures away, without a remark', async () => {
  const preview = await applied(workbook([pictured('P1', null, 'cour.png')]))
  expect(preview.remarks.count).toBe(0)
  expect(await picturesOf('P1')).toEqual([[], ['cour.png']])
})

it('LIFE-03 pictures of a work that this site does not have are said to be unknown', async () => {
  const preview = await applied(
    workbook(
      [],
      [['Halle', 'Ville', 'Atelier', 'Photographe', 'toit.png', 'cour.png\nailleurs.png']],
    ),
  )
  expect(
    preview.remarks.lines.map(({ sheet, line, name, column, message }) => [
      sheet,
      line,
      name,
      column?.header,
      message,
    ]),
  ).toEqual([
    [
      'Ouvrages',
      2,
      'Halle',
      'Images',
      'Image inconnue de ce site\u00a0: ailleurs.png. L’ouvrage est créé sans elle.',
    ],
  ])
  const [work] = await test.database.db.select().from(exemplary)
  expect([namesOf(work?.imgPrimary ?? []), namesOf(work?.img ?? [])]).toEqual([
    ['toit.png'],
    ['cour.png'],
  ])
})

it('LIFE-03 the value of a transversal step in the file is said not to be taken, unless it is the computed one', async () => {
  const transversal = (val: number): SampleCell[] => [
    'T9',
    'Bâtir',
    'Étape transversale',
    val,
    null,
    null,
  ]
  const preview = await applied(workbook([transversal(4_500)]))
  expect(
    preview.remarks.lines.map(({ column, read, message }) => [column?.header, read, message]),
  ).toEqual([
    [
      'Valeur',
      '4500',
      'Valeur d’une étape transversale\u00a0: elle est calculée depuis ses étapes, celle du fichier n’est pas reprise.',
    ],
  ])
  const again = await calls.preview(workbook([transversal(0)]))
  expect(again.body.remarks.count).toBe(0)
})
