import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrate, shippedMigrations } from '../db/migrate.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { createEmptyDatabase } from '../testing/database/database.ts'

const CARD = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const UNSEEN = '00000000-0000-4000-8000-000000000003'

const step = (uid: string, name: string, val: number) => ({ uid, name, val, counted: true })
const decision = (uid: string, status: string, note: string, before: string | null) => ({
  step: uid,
  status,
  note,
  at: '2026-11-22T09:04:00.000Z',
  before: { status: before, note: '', joined: true },
})

it('O-04 TEAM-40 TEAM-41 decisions that a workshop held as one list are acts, in their order, with the minutes they made', async () => {
  const database = await createEmptyDatabase()
  const shipped = shippedMigrations()
  const at = shipped.findIndex(({ sql: statements }) => statements.join().includes('workshop_act'))
  await migrate(database, shipped.slice(0, at))
  await database.db.execute(sql`
    insert into app_user (first_name, last_name, email, phone, company, company_role, password_hash, status)
    values ('Awa', 'Diarra', 'awa@exemple.fr', '', '', '', 'x', 'member')`)
  await database.db.execute(sql`
    insert into report (user_id, name, somme, potentiel, objectif, effort)
    select id, 'Gare Basse', 60, 400, 200, 15 from app_user`)
  const steps = [step(CARD, 'Isoler', 40), step(OTHER, 'Ventiler', 50), step(UNSEEN, 'Vélo', 9)]
  const decisions = [
    decision(CARD, 'considered', 'Devis', null),
    decision(OTHER, 'discarded', 'Trop cher', 'selected'),
    decision(CARD, 'selected', '', 'considered'),
  ]
  for (const endedAt of [null, '2026-11-22T10:00:00Z']) {
    await database.db.execute(sql`
      insert into workshop (report_id, held_on, steps, step_count, decided_count, current, decisions, somme,
        potentiel, objectif, effort, ended_at)
      select id, '2026-11-22', ${JSON.stringify(steps)}::jsonb, 3, 2, ${OTHER},
        ${JSON.stringify(decisions)}::jsonb, 60, 400, 200, 15, ${endedAt} from report`)
  }
  await migrate(database)
  const test = await buildTestApp({}, undefined, { database: Promise.resolve(database) })
  const { admin } = await seedCatalogueFixture(test)
  const { rows } = await database.db.execute<{ uid: string; ended: boolean }>(
    sql`select uid, ended_at is not null as ended from workshop order by id`,
  )
  for (const { uid, ended } of rows) {
    const { body, text } = await admin.get<Workshop>(`/workshops/${uid}`)
    expect(body.decisions, text).toMatchObject([
      { step: CARD, status: 'considered', note: 'Devis', before: { status: null } },
      { step: OTHER, status: 'discarded', note: 'Trop cher', before: { status: 'selected' } },
      { step: CARD, status: 'selected', note: '', before: { status: 'considered' } },
    ])
    expect(body.minutes).toMatchObject({ seenCount: 2, unseen: ['Vélo'], figures: { somme: 60 } })
    if (ended) {
      expect(body.minutes.already).toEqual({ count: 0, val: 20 })
      expect(body.minutes.rows).toMatchObject([
        { name: 'Ventiler', added: false, note: 'Trop cher' },
        { name: 'Isoler', added: true, val: 40 },
      ])
    }
  }
  await test.close()
})
