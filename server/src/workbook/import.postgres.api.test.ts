import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { card } from '../db/tables/card.table.ts'
import { sector } from '../db/tables/classification.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'
import { partOf } from '../testing/workbooks/part-of.ts'
import { type SampleCell, sampleWorkbook } from '../testing/workbooks/sample-workbook.ts'

let test: TestApp
let admin: TestClient
let calls: ImportClient
beforeAll(async () => {
  test = await buildTestApp()
  const account = await makeUser(test.database.db, { isAdmin: true })
  admin = await signIn(test.app, account.email)
  calls = importClient(test.app, admin)
})
afterAll(() => test.close())

const LISTS = {
  secteurs: [['NOM'], ['Construire'], ['Se déplacer']],
  'MOTS-CLES': [
    ['nom', 'famille'],
    ['Matériaux', null],
    ['béton', 'Matériaux'],
    ['bois', 'Matériaux'],
  ],
  Elements: [['Nom'], ['Chantier']],
} satisfies Record<string, SampleCell[][]>
const HEADERS = [
  'nom',
  'VALEUR',
  'Identifiant',
  'secteur',
  'filtre',
  'parent',
  'mots cles',
  'statut',
  'FORMAT',
  'Date',
  'description',
]
const T1 = [
  'Bâtir bas carbone',
  null,
  'T1',
  'Construire',
  'Chantier',
  null,
  null,
  'Publié',
  'étape transversale',
  null,
  null,
]
const D1 = [
  'Isoler en paille',
  120,
  'D1',
  null,
  'chantier',
  'T1',
  'béton ; bois',
  'publiée',
  null,
  46083,
  'Un mur.\n- une botte\n- deux < trois',
]
const D2 = [
  'Garder les terres',
  '1 045',
  'D2',
  'CONSTRUIRE',
  'Chantier',
  'D1',
  null,
  'Publié',
  'Etape directe',
  '20/11/2026',
  null,
]
const V1 = [
  'Venir à vélo',
  150,
  null,
  'se deplacer',
  'Chantier',
  null,
  'bois',
  null,
  null,
  null,
  '<p>Un <b onclick="x">vélo</b></p>',
]
const workbook = (rows: SampleCell[][], headers: SampleCell[] = HEADERS) =>
  sampleWorkbook({ Feuille1: [['Nos étapes 2027'], headers, ...rows], ...LISTS })

async function imported(file: Buffer, query = '') {
  const preview = await calls.preview(file)
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const applied = await calls.apply(file, preview.body.version, query)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  return { preview: preview.body, applied: applied.body }
}
const stepOf = async (idx: string) => {
  const [row] = await test.database.db.select().from(card).where(eq(card.idx, idx))
  return row
}

it('LIFE-03 LIFE-04 LIFE-05 a workbook of anybody with French headers becomes a catalogue of three levels, once', async () => {
  // Catches: a preview that writes; values that are summed before the children are there.
  const before = await writtenRows(test.database.db)
  const file = workbook([T1, D1, D2, V1])
  const preview = await calls.preview(file)
  expect(await writtenRows(test.database.db)).toBe(before)
  expect(preview.body.refused).toEqual([])
  expect(preview.body.counts).toEqual({ added: 4, modified: 0, refused: 0, unchanged: 0 })
  expect(preview.body.items).toHaveLength(6)
  expect(preview.body.added.map(({ line, idx, val, parent }) => [line, idx, val, parent])).toEqual([
    [3, 'T1', 120, null],
    [4, 'D1', 120, 'T1'],
    [5, 'D2', 1045, 'D1'],
    [6, 'DEP-01', 150, null],
  ])
  expect(preview.body.effect.total).toEqual({ before: 0, after: 1165 })
  const { applied } = await imported(file)
  expect(applied.counts).toEqual(preview.body.counts)
  expect(applied.total).toEqual({ before: 0, after: 1165 })
  const parent = await stepOf('T1')
  const child = await stepOf('D1')
  expect(parent).toMatchObject({ val: 120, draft: false })
  expect(child).toMatchObject({
    parentId: parent?.id,
    idxDate: '2026-03-02',
    description: '<p>Un mur.</p><ul><li>une botte</li><li>deux &#x3C; trois</li></ul>',
  })
  expect(await stepOf('D2')).toMatchObject({ parentId: child?.id, idxDate: '2026-11-20' })
  expect(await stepOf('DEP-01')).toMatchObject({
    draft: true,
    description: '<p>Un <b>vélo</b></p>',
  })
  const again = await calls.preview(file)
  expect(again.body.counts).toEqual({ added: 0, modified: 0, refused: 0, unchanged: 4 })
})

it('LIFE-03 added, modified, unchanged and refused lines are listed separately, each with its column and reason', async () => {
  const rows = [
    [...D1.slice(0, 1), 130, ...D1.slice(2)],
    D2,
    ['Chauffer', 'douze', 'X1', 'Construire', 'Chantier', null, null, null, null, null, null],
    ['Aérer', 1, 'X2', 'Constuire', 'Chantier', null, null, null, null, null, null],
    ['Peindre', 1, 'X3', 'Construire', 'Chantier', 'T9', null, null, null, null, null],
    ['Isoler encore', 1, 'D1', 'Construire', 'Chantier', null, null, null, null, null, null],
    ['Marcher', 1, 'X5', 'Se déplacer', 'Chantier', 'T1', null, null, null, null, null],
    ['Sous Chauffer', 1, 'X6', null, 'Chantier', 'X1', null, null, null, null, null],
    ['Planter', 1, 'X7', 'Construire', 'Chantier', null, null, null, null, '31/02/2026', null],
    ['Arroser', 1, 'X8', 'Construire', 'Chantier', null, null, 'en cours', null, null, null],
    [null, 1, 'X9', 'Construire', 'Chantier', null, null, null, null, null, null],
    ['Trier', 1, 'X10', 'Construire', null, null, null, null, null, null, null],
    ['Semer', 12, 'X11', 'Construire', 'Chantier', null, null, 'Publié', null, null, null],
  ] as SampleCell[][]
  const before = await writtenRows(test.database.db)
  const { body } = await calls.preview(workbook(rows))
  expect(await writtenRows(test.database.db)).toBe(before)
  expect(body.counts).toEqual({ added: 1, modified: 1, refused: 10, unchanged: 1 })
  expect(body.modified).toMatchObject([
    {
      line: 3,
      idx: 'D1',
      difference: 10,
      changes: [{ header: 'Valeur', before: '120', after: '130' }],
    },
  ])
  expect(
    body.refused.map(({ line, column, read, message }) => [
      line,
      column?.letters,
      column?.header,
      read,
      message,
    ]),
  ).toEqual([
    [
      5,
      'B',
      'Valeur',
      'douze',
      '«\u00a0douze\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 120.',
    ],
    [
      6,
      'D',
      'Secteur',
      'Constuire',
      'Aucun secteur ne porte le nom «\u00a0Constuire\u00a0». Le plus proche\u00a0: «\u00a0Construire\u00a0». Corrigez-le, ou ajoutez-le à la feuille «\u00a0Secteurs\u00a0» du fichier.',
    ],
    [
      7,
      'F',
      'Parent',
      'T9',
      'Aucune étape ne porte cet identifiant, ni dans ce fichier, ni dans le catalogue.',
    ],
    [
      8,
      'C',
      'Identifiant',
      'D1',
      'Déjà lu à la ligne 3, qui est gardée. Donnez à chaque étape son identifiant.',
    ],
    [
      9,
      'D',
      'Secteur',
      'Se déplacer',
      'Le parent est dans «\u00a0Construire\u00a0»\u00a0; écrivez ce secteur, ou un parent de «\u00a0Se déplacer\u00a0».',
    ],
    [10, 'F', 'Parent', 'X1', 'La ligne de ce parent est refusée.'],
    [
      11,
      'J',
      'Date',
      '31/02/2026',
      '«\u00a031/02/2026\u00a0» n’est pas une date\u00a0; écrivez par exemple 20/11/2026.',
    ],
    [
      12,
      'H',
      'Statut',
      'en cours',
      '«\u00a0en cours\u00a0» n’est pas un statut\u00a0; écrivez «\u00a0Publié\u00a0» ou «\u00a0Brouillon\u00a0».',
    ],
    [13, 'A', 'Nom', '', 'Veuillez saisir un nom.'],
    [14, 'E', 'Filtre', '', 'Veuillez saisir un filtre.'],
  ])
  expect(body.effect).toMatchObject({
    changes: [
      { kind: 'card', name: 'T1', before: 120, after: 130 },
      { kind: 'sector', name: 'Construire', before: 1165, after: 1187 },
    ],
    total: { before: 1165, after: 1187 },
  })
})

const NOT_TAKEN =
  'Valeur d’une étape transversale\u00a0: elle est calculée depuis ses étapes, celle du fichier n’est pas reprise.'

it('LIFE-03 ADMIN-STEP-31 a value with decimals is rounded with a word, as in the editor; a rank is not', async () => {
  const line = (idx: string, val: SampleCell, format: string | null = null): SampleCell[] => [
    `Étape ${idx}`,
    val,
    idx,
    'Construire',
    'Chantier',
    null,
    null,
    'Publié',
    format,
    null,
    null,
  ]
  const rows = [
    line('R1', 12.5),
    line('R2', '7,4'),
    line('R3', 290.00000000000006),
    line('R4', '1\u202f250,5'),
    line('R5', 31, 'Étape transversale'),
    line('R6', 8.7, 'Étape transversale'),
    line('R7', '1.250'),
    line('R8', true),
  ]
  const { body } = await calls.preview(workbook(rows))
  expect(body.added.map(({ idx, val }) => [idx, val])).toEqual([
    ['R1', 13],
    ['R2', 7],
    ['R3', 290],
    ['R4', 1251],
    ['R5', 0],
    ['R6', 0],
  ])
  expect(body.remarks.count).toBe(5)
  expect(
    body.remarks.lines.map(({ line, column, read, message }) => [
      line,
      column?.letters,
      column?.header,
      read,
      message,
    ]),
  ).toEqual([
    [3, 'B', 'Valeur', '12,5', 'Arrondi à 13'],
    [4, 'B', 'Valeur', '7,4', 'Arrondi à 7'],
    [6, 'B', 'Valeur', '1\u202f250,5', 'Arrondi à 1251'],
    [7, 'B', 'Valeur', '31', NOT_TAKEN],
    [8, 'B', 'Valeur', '9', NOT_TAKEN],
  ])
  expect(body.refused.map(({ idx, message }) => [idx, message])).toEqual([
    ['R7', 'Écrivez 1250 ou 1,25\u00a0: ce point peut se lire des deux façons.'],
    ['R8', '«\u00a0VRAI\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 120.'],
  ])
  const ranked = sampleWorkbook({
    Étapes: [
      ['Nom', 'Identifiant', 'Position', 'À la une'],
      ['Garder les terres', 'D2', 1.5, 3],
      ['Isoler en paille', 'D1', 2.0000000000000004, '2,5'],
    ],
  })
  const { refused } = (await calls.preview(ranked)).body
  expect(refused.map(({ idx, column, message }) => [idx, column?.header, message])).toEqual([
    [
      'D2',
      'Position',
      '«\u00a01,5\u00a0» n’est pas un nombre entier\u00a0; écrivez par exemple 3.',
    ],
    [
      'D1',
      'À la une',
      '«\u00a02,5\u00a0» n’est pas un nombre entier\u00a0; écrivez par exemple 3.',
    ],
  ])
})

it('TRUST-07 a co-benefit that is not proposed refuses its line by its cell; the others are put in order', async () => {
  const rows: SampleCell[][] = [
    ['Identifiant', 'Nom', 'Co-bénéfices', 'Filtre', 'Secteur'],
    ['B1', 'Planter une haie', 'Eau, Bruit', 'Chantier', 'Construire'],
    ['B2', 'Creuser une noue', 'lien social ; EAU', 'Chantier', 'Construire'],
  ]
  const { body } = await calls.preview(sampleWorkbook({ Étapes: rows, ...LISTS }))
  expect(body.added.map(({ idx }) => idx)).toEqual(['B2'])
  expect(
    body.refused.map(({ idx, line, column, read, message }) => [
      idx,
      line,
      column?.letters,
      column?.header,
      read,
      message,
    ]),
  ).toEqual([
    [
      'B1',
      2,
      'C',
      'Co-bénéfices',
      'Eau, Bruit',
      '«\u00a0Bruit\u00a0» n’est pas proposé. Choisissez parmi\u00a0: Santé, Eau, Biodiversité, Confort d’été, Qualité de l’air, Lien social.',
    ],
  ])
})

it('LIFE-03 days and numbers that change are shown as French readers write them', async () => {
  const file = sampleWorkbook({
    Étapes: [
      ['Nom', 'Identifiant', 'Date', 'Objectif', 'Relue le'],
      ['Isoler en paille', 'D1', '2026-11-20', 1.125, 46084],
    ],
  })
  const { body } = await calls.preview(file)
  expect(body.modified[0]?.changes).toEqual([
    { header: 'Relue le', before: '', after: '03/03/2026' },
    { header: 'Date', before: '02/03/2026', after: '20/11/2026' },
    { header: 'Objectif', before: '0', after: '1,125' },
  ])
})

it('LIFE-04 an import based on another catalogue is refused whole, and passes after a new preview', async () => {
  const file = workbook([[...D1.slice(0, 1), 140, ...D1.slice(2)]])
  const { body } = await calls.preview(file)
  await admin.post('/api/sectors', { name: 'Se nourrir' })
  const before = await writtenRows(test.database.db)
  const late = await calls.apply(file, body.version)
  expect([late.status, late.body.message]).toEqual([
    409,
    'Le catalogue a changé entre-temps. Rien n’a été écrit\u00a0: l’aperçu doit être refait.',
  ])
  expect(await writtenRows(test.database.db)).toBe(before)
  const again = await calls.preview(file)
  expect((await calls.apply(file, again.body.version)).status).toBe(200)
  expect(await stepOf('T1')).toMatchObject({ val: 140 })
})

it('LIFE-04 the author of an import is recorded for each step that was added, changed or made a draft', async () => {
  const file = workbook([
    [...D1.slice(0, 1), 150, ...D1.slice(2)],
    ['Nouvelle', 5, 'N1', 'Construire', 'Chantier', null, null, 'Publié', null, null, null],
  ])
  const { db } = test.database
  const [last] = (await db.execute<{ id: string }>(sql`select max(id) as id from audit_log`)).rows
  await imported(file, '?missing=draft')
  const traces = await db.select().from(auditLog).where(sql`id > ${last?.id}::bigint`)
  const ids = await Promise.all(['D1', 'N1', 'D2', 'T1'].map(stepOf))
  expect(traces.map(({ action, targetId }) => [action, targetId]).sort()).toEqual(
    [
      ['update', ids[0]?.id],
      ['create', ids[1]?.id],
      ['unpublish', ids[2]?.id],
      ['unpublish', ids[3]?.id],
    ].sort(),
  )
  await db.execute(sql`update card set draft = false where idx in ('T1', 'D2')`)
})

it('LIFE-06 steps that the file does not have stay, unless they are to become drafts', async () => {
  const file = workbook([[...D1.slice(0, 1), 160, ...D1.slice(2)]])
  const { preview, applied } = await imported(file)
  expect(preview.missing.steps.map(({ idx }) => idx).sort()).toEqual(['D2', 'N1', 'T1'])
  expect(applied.drafted).toBe(0)
  expect(await stepOf('D2')).toMatchObject({ draft: false })
  const then = await imported(file, '?missing=draft')
  expect(then.preview.missing.total).toBe(160)
  expect(then.applied).toMatchObject({ drafted: 3, total: { after: 160 } })
  expect(await stepOf('D2')).toMatchObject({ draft: true })
  const [build] = await test.database.db.select().from(sector).where(eq(sector.name, 'Construire'))
  expect(build?.total).toBe(160)
})

it('LIFE-05 a parent that takes its children along moves them to another sector; one that would leave some is refused', async () => {
  const move = (
    row: readonly SampleCell[],
    name: string | null,
    values: Record<number, SampleCell> = {},
  ) => row.map((cell, at) => (at === 3 ? name : (values[at] ?? cell)))
  const alone = await calls.preview(workbook([move(T1, 'Se déplacer')]))
  expect(alone.body.refused.map(({ message }) => message)).toEqual([
    'Les étapes placées sous elle (D1) resteraient dans l’ancien secteur\u00a0: ajoutez leurs lignes.',
  ])
  await imported(workbook([move(T1, 'Se déplacer'), move(D1, null), move(D2, null)]))
  const { db } = test.database
  const [travel] = await db.select().from(sector).where(eq(sector.name, 'Se déplacer'))
  for (const idx of ['T1', 'D1', 'D2'])
    expect(await stepOf(idx)).toMatchObject({ sectorId: travel?.id })
  const cycle = await calls.preview(
    workbook([D2, D1, T1].map((row, at) => move(row, null, { 5: ['T1', 'D2', 'D1'][at] ?? null }))),
  )
  expect(cycle.body.counts).toMatchObject({ modified: 0, refused: 3 })
})

it.each([
  ['in another case', 'd2'],
  ['with a no-break hyphen', 'A\u2011D2', 'A-D2'],
  ['with a dash', 'a–d2', 'A-D2'],
  ['with a soft hyphen', 'D\u00ad2'],
  ['with a zero-width space', '\u200bD2'],
  ['in wide letters', 'Ｄ２'],
  ['with blanks around', '\u00a0D2\u2009'],
])(
  'LIFE-05 an identifiant written %s means the same step, which keeps its own',
  async (_how, written, stored = 'D2') => {
    const { db } = test.database
    await db.update(card).set({ idx: stored }).where(eq(card.idx, 'D2'))
    const before = await stepOf(stored)
    const file = (...rows: SampleCell[][]) => workbook(rows, ['nom', 'identifiant'])
    const name = `Terres ${stored} ${written.length}`
    const { preview } = await imported(file([name, written]))
    expect(preview.counts).toMatchObject({ added: 0, modified: 1, refused: 0 })
    expect(await stepOf(stored)).toMatchObject({ id: before?.id, name })
    const twice = await calls.preview(file([name, written], [name, stored]))
    expect(twice.body.counts).toMatchObject({ added: 0, refused: 1 })
    const { name: former } = before ?? {}
    await db.update(card).set({ idx: 'D2', name: former }).where(eq(card.idx, stored))
  },
)

it('LIFE-05 an identifiant that two stored steps have is refused, naming both', async () => {
  await test.database.db.execute(sql`update card set idx = 'D2' where idx = 'N1'`)
  const { body } = await calls.preview(workbook([D2]))
  expect(body.refused.map(({ message }) => message)).toEqual([
    'Deux étapes du catalogue ont cet identifiant\u00a0: «\u00a0Garder les terres\u00a0» et «\u00a0Nouvelle\u00a0». Donnez-en un autre à l’une d’elles, dans son éditeur.',
    'Le parent est dans «\u00a0Se déplacer\u00a0»\u00a0; écrivez ce secteur, ou un parent de «\u00a0Construire\u00a0».',
  ])
})

it('LIFE-25 one preview lists all faults of all lines, without those that only follow from another one', async () => {
  // Catches: a line whose second fault shows only after a correction; a filter required for an unknown
  // format.
  const { body } = await calls.preview(
    workbook([
      [
        'Tout faux',
        'douze',
        'F1',
        'Jardiner',
        null,
        'T9',
        'paille ; bois',
        'en cours',
        null,
        null,
        null,
      ],
      ['Sous lui', 3, 'F2', null, 'Chantier', 'F1', null, null, null, null, null],
      [null, 4, 'F3', null, null, null, null, null, 'Étape magique', '31/02/2026', null],
      ['Double', 5, 'F2', 'Pêcher', null, null, null, null, null, null, null],
      ['Bonne', 6, 'F5', 'Construire', 'Chantier', null, null, null, null, null, null],
      ['Ailleurs', 'six', 'F6', 'Se déplacer', 'Chantier', 'F5', null, null, null, null, null],
      ['Cercle', 7, 'F7', 'Construire', 'Chantier', 'F8', null, null, null, null, null],
      ['En rond', 'huit', 'F8', 'Construire', 'Chantier', 'F7', null, null, null, null, null],
    ]),
  )
  const told = body.refused.map(({ line, column }) => `${line} ${column?.header}`)
  expect(told.sort()).toEqual(
    [
      '3 Filtre',
      '3 Mots-clés',
      '3 Parent',
      '3 Secteur',
      '3 Statut',
      '3 Valeur',
      '4 Parent',
      '5 Date',
      '5 Format',
      '5 Nom',
      '6 Filtre',
      '6 Identifiant',
      '6 Secteur',
      // A cell that cannot be read, and a place in the trees that cannot be: both.
      '8 Secteur',
      '8 Valeur',
      '9 Parent',
      '10 Parent',
      '10 Valeur',
    ].sort(),
  )
  expect(body.counts).toEqual({ added: 1, modified: 0, refused: 7, unchanged: 0 })
})

it('LIFE-02 the model that nobody filled in has nothing to import', async () => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const model = await test.app.inject({
    method: 'GET',
    url: '/admin/catalogue/model.xlsx',
    headers,
  })
  expect(model.statusCode).toBe(200)
  const sheet = partOf(model.rawPayload, 'xl/worksheets/sheet1.xml')
  const lists = [...sheet.matchAll(/sqref="(\w+):\w+"><formula1>([^<]*)</g)].map((list) =>
    list.slice(1),
  )
  expect(lists).toEqual([
    ['B2', "'Secteurs'!$F$2:$F$4"],
    ['E2', "'Filtres'!$C$2:$C$2"],
    ['F2', "'Formats'!$C$2:$C$4"],
    ['J2', '&quot;Publié,Brouillon&quot;'],
  ])
  const help = partOf(model.rawPayload, 'xl/worksheets/sheet7.xml')
  expect(help).toContain('Étapes, colonne «\u00a0Mots-clés\u00a0»')
  const { body } = await calls.preview(model.rawPayload)
  expect(body.counts).toEqual({ added: 0, modified: 0, refused: 0, unchanged: 0 })
  expect(body.items).toEqual([])
})

it('LIFE-01 the export for machines has the steps of the calls', async () => {
  const { body } = await admin.get<{ steps: Record<string, unknown>[]; version: number }>(
    '/admin/catalogue/export.json',
  )
  const stored = await test.database.db.select().from(card)
  expect(body.steps.map(({ idx, val, name }) => [idx, val, name]).sort()).toEqual(
    stored.map(({ idx, val, name }) => [idx, val, name]).sort(),
  )
})

it.each(['=HYPERLINK("https://exemple.fr";"Vu")', '+1', '-1', '@SUM(A1)', '\t=1+1'])(
  'LIFE-08 a text such as %s is a text in the export, and comes back as it was',
  async (text) => {
    // Catches: a cell that a spreadsheet runs, or an apostrophe that stays in the name.
    const { db } = test.database
    await db.execute(sql`update card set name = 'N', description = ${text} where idx = 'T1'`)
    await db.execute(sql`update card set name = ${text} where idx = 'D1'`)
    const file = await calls.export()
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml')
    expect(sheet).not.toMatch(/<f[ >/]/)
    const written = text.replace(/"/g, '&quot;')
    const cells = [...sheet.matchAll(/<c r="\w+"([^>]*)><is><t[^>]*>([^<]*)<\/t>/g)]
    const ours = cells.filter(([, , cell]) => cell === written || cell === `html:${written}`)
    expect(ours.length).toBeGreaterThan(1)
    for (const [, attributes] of ours) expect(attributes).toBe(' s="1" t="inlineStr"')
    // The name is trimmed, as the editor does.
    const { body } = await calls.preview(file)
    expect(body.modified.filter(({ idx }) => idx === 'T1')).toEqual([])
    expect(body.modified.filter(({ idx }) => idx === 'D1')).toHaveLength(
      text === text.trim() ? 0 : 1,
    )
  },
)

it('TEAM-37 a person who sends many files at once loses the last ones, and does not block others', async () => {
  // Catches: places for whoever comes first.
  const other = await makeUser(test.database.db, { isAdmin: true })
  const colleague = importClient(test.app, await signIn(test.app, other.email))
  const file = workbook([T1])
  const own = Array.from({ length: 4 }, () => calls.preview(file))
  const others = await colleague.preview(file)
  expect(others.status).toBe(200)
  const statuses = (await Promise.all(own)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 429, 429])
})

it('LIFE-09 how far an import is can be asked meanwhile, and other calls are answered', async () => {
  // Catches: a file that is read, or compared, in one piece of the event loop.
  const rows = Array.from({ length: 2_000 }, (_, at): SampleCell[] => [
    `Étape ${at}`,
    at,
    `L${at}`,
    'Construire',
    'Chantier',
    at % 10 ? `L${at - (at % 10)}` : null,
    null,
    'Publié',
    null,
    null,
    `<p>Tour ${at}</p>`,
  ])
  const file = workbook(rows)
  let isDone = false
  const going = calls.preview(file).finally(() => {
    isDone = true
  })
  const stages = new Set<string>()
  let answeredMeanwhile = 0
  while (!isDone) {
    const { body } = await admin.get<{ stage: string }>('/admin/catalogue/import')
    stages.add(body.stage)
    const { status } = await admin.get('/cards/search?name=isoler')
    expect(status).toBe(200)
    if (!isDone) answeredMeanwhile += 1
  }
  expect((await going).body.counts.added).toBe(2_000)
  expect(stages).toContain('reading')
  expect(answeredMeanwhile).toBeGreaterThan(3)
})
