import { STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media } from '../db/tables/media.table.ts'
import { loadDemoContent, type StoreIllustration } from '../demo/load-demo-content.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { signIn, type TestClient } from '../testing/client.ts'
import { makeUser } from '../testing/factories.ts'
import { catalogueContent } from '../testing/workbooks/catalogue-digest.ts'
import { type ImportClient, importClient } from '../testing/workbooks/import-client.ts'

/** The same files at both installations. */
const illustration: StoreIllustration = async (tx, { name, ...texts }) => {
  const file = `${name}.jpg`
  const values = { file, mime: 'image/jpeg', width: 1, height: 1, size: 1, sha256: '0'.repeat(64) }
  await tx.insert(media).values(values).onConflictDoNothing()
  return { src: `/media/image/full/${file}`, ...texts }
}

async function open(): Promise<{ test: TestApp; admin: TestClient; calls: ImportClient }> {
  const test = await buildTestApp({ rateLimits: false })
  const account = await makeUser(test.database.db, { isAdmin: true })
  const admin = await signIn(test.app, account.email)
  return { test, admin, calls: importClient(test.app, admin) }
}

let full: Awaited<ReturnType<typeof open>>
let empty: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  ;[full, empty] = await Promise.all([open(), open()])
  const { db } = full.test.database
  await loadDemoContent(db, illustration)
  // Unusual data: equal names, characters of lists and formulas, no idx, long texts.
  await db.execute(sql`
    insert into tag (name, parent_id, position) select 'Programme', id, 9 from tag where parent_id is null`)
  await db.execute(sql`insert into tag (name, position) values ('a ; b \\ c > d', 40)`)
  await db.execute(sql`
    insert into card_tag (card_id, tag_id) select min(card.id), tag.id from card, tag
    where tag.name in ('Programme', 'a ; b \\ c > d') group by tag.id on conflict do nothing`)
  await db.execute(sql`
    update card set name = '=HYPERLINK("https://exemple.fr")', release_note = 'sans élément &#x26; _x0041_',
      description = '<p>' || repeat('Été 😀 ', 12000) || '</p>', source = '<p>Base Carbone</p>',
      hypotheses = E'Surface de 40 m²\\nDurée de 50 ans', reviewed_on = '2026-03-12',
      cost = '=30 €/m²', delay = 'Deux ans', co_benefits = 'Santé, Confort d’été' where idx = 'LOG-03'`)
  await db.execute(sql`update card set idx = '' where idx in ('LOG-T1', 'MOB-02')`)
  await db.insert(media).values({
    file: 'facade.png',
    mime: 'image/png',
    width: 1,
    height: 1,
    size: 1,
    sha256: '1'.repeat(64),
  })
  await db.execute(sql`
    update card set description_picture = ${JSON.stringify({ src: '/media/image/full/facade.png', alt: 'a | b \\', meta: 'deux\nlignes' })}::text::jsonb
    where idx = 'BAT-02'`)
})
afterAll(async () => {
  await full.test.close()
  await empty.test.close()
})

it('LIFE-05 importing an export changes nothing', async () => {
  // Catches: a field whose cell differs from the stored value, to the character.
  const file = await full.calls.export()
  const { status, body } = await full.calls.preview(file)
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
  expect(body.refused).toEqual([])
  expect(body.modified).toEqual([])
  expect(body.counts).toEqual({ added: 0, modified: 0, refused: 0, unchanged: 63 })
  expect(body.items).toEqual([])
  expect(body.missing.count).toBe(0)
})

it('LIFE-01 LIFE-05 TRUST-02 an empty installation that imports an export has an equal catalogue', async () => {
  const file = await full.calls.export()
  const { rows } = await full.test.database.db.execute<{ file: string }>(
    sql`select file from media`,
  )
  for (const { file: name } of rows) {
    const values = {
      file: name,
      mime: 'image/jpeg',
      width: 1,
      height: 1,
      size: 1,
      sha256: '0'.repeat(64),
    }
    await empty.test.database.db.insert(media).values(values)
  }
  const preview = await empty.calls.preview(file)
  expect(preview.body.counts).toEqual({ added: 63, modified: 0, refused: 0, unchanged: 0 })
  const applied = await empty.calls.apply(file, preview.body.version)
  expect(applied.status, JSON.stringify(applied.body)).toBe(200)
  expect(applied.body.total).toEqual(preview.body.effect.total)
  expect(await catalogueContent(empty.test.database.db)).toEqual(
    await catalogueContent(full.test.database.db),
  )
  const again = await empty.calls.preview(file)
  expect(again.body.counts).toEqual({ added: 0, modified: 0, refused: 0, unchanged: 63 })
})

/** Texts of every sign that a step may hold, and those that cells, XML or lists read as something else. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({
        unit: fc.constantFrom(...'=+-@\t\n\r;|\\<>&"\'_x0041_ é\u00a0\u200b#1,.€%/'),
        maxLength,
      }),
      fc.constantFrom(
        '46329',
        '12,5',
        '1.250',
        '03/11/2026',
        '1E5',
        'VRAI',
        'html:<p>a</p>',
        '_x000D_',
      ),
    )
    .map((given) => given.trim().slice(0, maxLength))
const html = fc.oneof(
  text(60).map(
    (given) => `<p>${given.replace(/[&<]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;'))}</p>`,
  ),
  text(60),
  text(20).map((item) => `<ul><li>${item.replace(/[&<]/g, '')}</li></ul>`),
)
const number = (min: number) =>
  fc
    .oneof(
      fc.constantFrom(
        1.125,
        12.345,
        2.001,
        0.1 + 0.2,
        1 / 3,
        290.00000000000006,
        999_999_999.25,
        1e-7,
      ),
      fc.double({ min, max: 1_000_000_000, noNaN: true }),
    )
    .map((given) => Math.max(given, min))
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((given) => given.toISOString().slice(0, 10))
const step = fc.record({
  name: text(255).map((given) => `N${given}`.slice(0, 255).trim()),
  description: html,
  action: html,
  descriptionGoFurther: html,
  releaseNote: html,
  source: html,
  hypotheses: text(200),
  reviewedOn: fc.option(day),
  cost: text(200),
  delay: text(200),
  coBenefits: fc.subarray([...STEP_FIELDS.coBenefits.choices]).map((chosen) => chosen.join(', ')),
  val: fc.nat(1_000_000),
  goal: number(-1_000_000_000),
  version: number(1),
  idxDate: fc.option(day),
  draft: fc.boolean(),
  actuPosition: fc.option(fc.nat(100_000)),
})

it('LIFE-05 whatever the editor accepts in any field is unchanged by an export and its import', async () => {
  // Catches: a number written as a text, a text read as something else.
  const { admin, calls } = empty
  const firstOf = async (list: string) =>
    (await admin.get<{ 'hydra:member': { '@id': string }[] }>(list)).body['hydra:member'][0]?.[
      '@id'
    ]
  const kept = {
    cardFormat: await firstOf('/api/card_formats'),
    sector: await firstOf('/api/sectors'),
    cardCategory: await firstOf('/api/card_categories'),
  }
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (steps) => {
      for (const body of steps) {
        made += 1
        const { status } = await admin.post('/api/cards', { ...kept, ...body, idx: `P-${made}` })
        // Texts that the editor refuses need not be exported: characters that no text may hold.
        expect([201, 422]).toContain(status)
      }
      const { body } = await calls.preview(await calls.export())
      expect(body.refused).toEqual([])
      expect(body.modified.map(({ idx, changes }) => [idx, changes])).toEqual([])
      expect(body.counts.added).toBe(0)
    }),
    { numRuns: 3, seed: 27_11_2026, endOnFailure: true },
  )
  const { rows } = await empty.test.database.db.execute(
    sql`select id from card where idx like 'P-%'`,
  )
  expect(rows.length).toBeGreaterThan(made / 2)
})
