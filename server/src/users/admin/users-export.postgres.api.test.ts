import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyFrom } from '../../db/tables/classification.table.ts'
import { neutralCell } from '../../engines/csv/csv-export.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { signIn, type TestClient } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'

let test: TestApp
let admin: TestClient
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test.app, (await makeUser(test.database.db, { isAdmin: true })).email)
})
afterAll(() => test.close())

/** Cells of quoted CSV, read character by character: no library that forgives. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let index = 0; index < csv.length; index += 1) {
    const character = csv[index]
    if (quoted && character === '"' && csv[index + 1] === '"') {
      cell += '"'
      index += 1
    } else if (character === '"') quoted = !quoted
    else if (!quoted && (character === ';' || character === '\n')) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  return rows.slice(0, -1)
}

it('API-71 USER-15 SEC-36 the export holds every account not deleted, and no formula', async () => {
  // Catches: names that a spreadsheet runs; a row lost between two batches.
  const { db } = test.database
  const names = ['=1+1', '＝1+1', '\t=1', 'a";=1', '-1', '@SUM(A1)', '\r\n=1', '+33']
  for (const firstName of names) await makeUser(db, { firstName, phone: '+33 6 01 02 03 04' })
  await makeUser(db, { firstName: 'Supprimée', deletedAt: new Date() })
  await makeUser(db, { firstName: 'Refusée', status: 'refused' })
  await makeUser(db, { lastName: 'Sans droit', status: 'no_member', isAdmin: true })
  const answer = await admin.get('/admin/users/export')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('utilisateurs.csv')
  expect(answer.text.startsWith('\ufeff')).toBe(true)
  const [header = [], ...rows] = parse(answer.text.slice(1))
  expect(header[0]).toBe('Nom')
  expect(rows).toHaveLength(names.length + 3)
  for (const cells of rows) {
    expect(cells).toHaveLength(header.length)
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  }
  expect(rows.map((cells) => cells[1])).toContain('a";=1')
  expect(rows.map((cells) => cells[3])).toContain('0033 6 01 02 03 04')
  const administrators = rows.filter((cells) => cells[header.indexOf('Administrateur')] === 'oui')
  expect(administrators.map((cells) => cells[0])).not.toContain('Sans droit')
  expect(administrators).toHaveLength(1)
  expect(answer.text).toContain('Refusé')
  expect(answer.text).not.toMatch(/Supprimée|argon2/)
})

it('USER-15 USER-18 each column of the export holds what its header says', async () => {
  const { db } = test.database
  await makeUser(db, {
    lastName: 'Guivarch',
    firstName: 'Solène',
    email: 'solene.guivarch@exemple.fr',
    phone: '06 11 22 33 44',
    company: 'Rive Ouest',
    companyRole: 'Directrice',
    companyFromId: (await db.select().from(companyFrom)).find(({ name }) => name === 'DRO')?.id,
    status: 'waiting',
    createdAt: new Date('2024-02-01T10:05:00Z'),
    updatedAt: new Date('2024-07-14T16:45:00Z'),
  })
  const [header = [], ...rows] = parse((await admin.get('/admin/users/export')).text.slice(1))
  const row = rows.find(([lastName]) => lastName === 'Guivarch') ?? []
  expect(Object.fromEntries(header.map((name, at) => [name, row[at]]))).toEqual({
    Nom: 'Guivarch',
    Prénom: 'Solène',
    Email: 'solene.guivarch@exemple.fr',
    Téléphone: '06 11 22 33 44',
    Structure: 'Rive Ouest',
    Fonction: 'Directrice',
    'Membre de': 'DRO',
    Statut: 'À valider',
    Administrateur: 'non',
    'Créé le': '01/02/2024 11:05',
    'Modifié le': '14/07/2024 18:45',
  })
})

it.each(['=1', ' =1', '\t=1', '＝1', '＋1', '－1', '＠a', '\n1', '-1', '@a', '+1'])(
  'I-12 SEC-36 %j is neutralised',
  (text) => {
    expect(neutralCell(text)).toBe(`'${text}`)
  },
)
