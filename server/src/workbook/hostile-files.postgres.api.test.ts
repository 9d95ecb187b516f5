import { WORKBOOK_MAX_BYTES } from '@etapes-climat/domain/workbook/rules/workbook-file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn } from '../testing/client.ts'
import { writtenRows } from '../testing/database/written-rows.ts'
import { makeUser } from '../testing/factories.ts'
import { HOSTILE_WORKBOOKS } from '../testing/workbooks/hostile-workbooks.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'

let test: TestApp
let calls: ImportClient
let untouched: number
let token: string | null
beforeAll(async () => {
  test = await buildTestApp()
  const admin = await signIn(test.app, (await makeUser(test.database.db, { isAdmin: true })).email)
  token = admin.token
  calls = importClient(test.app, admin)
  untouched = await writtenRows(test.database.db)
})
afterAll(() => test.close())

it.each(HOSTILE_WORKBOOKS.map((workbook) => [workbook.title, workbook] as const))(
  'LIFE-07 %s is refused in French, and nothing is written',
  async (_, { make, says }) => {
    const { status, body } = await calls.preview(make())
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.message).toMatch(says)
    expect(await writtenRows(test.database.db)).toBe(untouched)
  },
)

it('LIFE-07 a file that is refused is refused by the import as well', async () => {
  const [first] = HOSTILE_WORKBOOKS
  const { status } = await calls.apply(first?.make() ?? Buffer.alloc(0), 1)
  expect(status).toBe(422)
  expect(await writtenRows(test.database.db)).toBe(untouched)
})

it('LIFE-07 a file over 20 MiB, and contents of another type, are refused at once', async () => {
  const { status } = await calls.preview(Buffer.alloc(WORKBOOK_MAX_BYTES + 1))
  expect(status).toBe(413)
  const answer = await test.app.inject({
    method: 'POST',
    url: '/admin/catalogue/import/preview',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: 'Nom\nIsoler\n',
  })
  expect(answer.statusCode).toBe(415)
  expect(await writtenRows(test.database.db)).toBe(untouched)
})
