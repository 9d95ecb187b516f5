import { STORED_FIGURES } from '@etapes-climat/domain/reports/rules/figures/report-figures'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { report } from '../../db/tables/report.table.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../../testing/catalogue-fixture.ts'
import { signIn } from '../../testing/client.ts'
import { makeUser } from '../../testing/factories.ts'
import { saveReport } from '../../testing/save-report.ts'
import { checkFigures } from './check-figures.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

it('OPS-04 the figures of each report are calculated again, and the report of one that differs is named', async () => {
  const { db } = test.database
  const fixture = await seedCatalogueFixture(test)
  const member = await signIn(test.app, (await makeUser(db)).email)
  const { body: saved } = await saveReport(fixture, member)
  expect(await checkFigures(db)).toBe(1)
  const stored = eq(report.uid, saved.uid)
  for (const key of STORED_FIGURES) {
    await db.transaction((tx) =>
      tx
        .update(report)
        .set({ [key]: sql`${report[key]} + 1` })
        .where(stored),
    )
    await expect(checkFigures(db), key).rejects.toThrow(`(${saved.uid})`)
    await db.transaction((tx) =>
      tx
        .update(report)
        .set({ [key]: sql`${report[key]} - 1` })
        .where(stored),
    )
  }
  expect(await checkFigures(db)).toBe(1)
})

it('OPS-04 a figure that is stored since a later version is not looked for in the sectors of reports of before', async () => {
  const { db } = test.database
  await db.execute(sql`
    update report set potentiel = potentiel + 1, sector_datas = jsonb_set(sector_datas, '{content}',
      (select jsonb_agg(part - 'potentiel') from jsonb_array_elements(sector_datas -> 'content') part))`)
  expect(await checkFigures(db)).toBe(1)
})
