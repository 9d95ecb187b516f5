import type { Card } from '@etapes-climat/domain/cards/contract'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useStepWriting } from '../testing/use-step-writing.ts'

const { app, create, read, tracesOf, format } = useStepWriting()

const duplicate = (id: number, headers: Record<string, string> = {}) =>
  app.fixture.admin.post<Card>(`/admin/cards/duplicate/${id}`, {}, headers)

/** Every row of the catalogue except those of one step, as text. */
async function othersThan(id: number): Promise<string> {
  const { rows } = await app.test.database.db.execute<{ rows: string }>(sql`
    select concat(
      (select jsonb_agg(to_jsonb(stored) order by stored.id) from card stored where id <> ${id}),
      (select jsonb_agg(to_jsonb(stored) order by stored.card_id, stored.tag_id)
        from card_tag stored where card_id <> ${id}),
      (select jsonb_agg(to_jsonb(stored) order by stored.card_id, stored.exemplary_id)
        from card_exemplary stored where card_id <> ${id}),
      (select jsonb_agg(to_jsonb(stored) order by stored.id) from sector stored)) as rows`)
  return rows[0]?.rows ?? ''
}

it('LIFE-18 a copy is a draft with the same texts, pictures and classification, a name and an idx of its own, no children', async () => {
  // Catches: a copy that takes the children along, is published, or shares what makes a step known.
  const { work, hiddenWork } = app.fixture.exemplaries
  const picture = { src: `/media/image/full/${'a'.repeat(32)}.jpg`, alt: 'Coupe', meta: '' }
  const shared = {
    description: '<p>Pourquoi</p>',
    action: '<p>Agir</p>',
    descriptionGoFurther: '<p>Lire</p>',
    releaseNote: '<p>Note</p>',
    source: '<p>Base Carbone</p>',
    hypotheses: '50 ans',
    cost: '30 €/m²',
    delay: 'Deux ans',
    coBenefits: 'Santé, Eau',
    descriptionPicture: picture,
    pictures: [picture],
    goal: 3.5,
  }
  const child = await create({ val: 7 })
  const { body: original } = await create({
    ...shared,
    cardFormat: format.indirect,
    name: 'Réunir',
    idx: 'T-01',
    version: 3,
    idxDate: '2026-01-02',
    reviewedOn: '2026-01-03',
    actuPosition: 4,
    tags: [app.fixture.tags.homes.uid],
    exemplaries: [`/api/exemplaries/${hiddenWork.id}`, `/api/exemplaries/${work.id}`],
    children: [child.body['@id']],
  })
  await app.fixture.admin.put(child.body['@id'], { draft: false })
  await app.fixture.admin.put(original['@id'], { draft: false })
  const before = await read(original.id)
  const restBefore = await othersThan(0)

  const made = await duplicate(original.id)
  expect(made.status).toBe(201)
  expect(made.headers.location).toBe(made.body['@id'])
  expect(made.body).toMatchObject({
    ...shared,
    name: 'Réunir (copie)',
    idx: 'T-01-copie',
    draft: true,
    version: 1,
    idxDate: null,
    reviewedOn: null,
    actuPosition: null,
    val: 0,
    children: [],
    parent: null,
    cardFormat: before.cardFormat,
    sector: before.sector,
    cardCategory: before.cardCategory,
    tags: before.tags,
    exemplaries: before.exemplaries,
  })
  expect(made.body.position).toBeGreaterThan(before.position)
  expect(await read(original.id)).toEqual(before)
  expect(await othersThan(made.body.id)).toBe(restBefore)
  expect((await tracesOf(made.body.id)).map((trace) => trace.action)).toEqual(['create'])
  expect((await app.fixture.member.get(made.body['@id'])).status).toBe(404)
})

it('LIFE-18 each copy has a name and an idx that no step has, however long they are', async () => {
  const { body: original } = await create({
    name: 'n'.repeat(255),
    idx: 'I'.repeat(50),
    draft: true,
  })
  const [first, second] = [await duplicate(original.id), await duplicate(original.id)]
  const third = await duplicate(first.body.id)
  const copies = [first, second, third].map(({ body }) => [body.name, body.idx])
  expect(copies).toEqual([
    [`${'n'.repeat(242)} (copie)`, `${'I'.repeat(37)}-copie`],
    [`${'n'.repeat(242)} (copie 2)`, `${'I'.repeat(37)}-copie-2`],
    [`${'n'.repeat(242)} (copie 3)`, `${'I'.repeat(37)}-copie-3`],
  ])
  const { body: short } = await create({ name: 'Isoler', idx: 'C-01' })
  const copy = (await duplicate(short.id)).body
  const { body: copied } = await duplicate(copy.id)
  expect([copied.name, copied.idx]).toEqual(['Isoler (copie 2)', 'C-01-copie-2'])
  const { body: next } = await duplicate(copied.id)
  expect([next.name, next.idx]).toEqual(['Isoler (copie 3)', 'C-01-copie-3'])
  const { body: bare } = await create({ idx: '' })
  expect((await duplicate(bare.id)).body.idx).toBe('')
})

it('LIFE-18 O-07 a duplication that is sent twice is done once', async () => {
  const { body: original } = await create({ name: 'Dédoubler' })
  const key = { 'idempotency-key': 'copie-une-fois' }
  const [first, again] = [await duplicate(original.id, key), await duplicate(original.id, key)]
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  const found = await app.fixture.admin.get('/cards/search?name=dedoubler')
  expect(found.body).toMatchObject({ 'hydra:totalItems': 2 })
  const { body: another } = await create({ name: 'Une autre' })
  expect((await duplicate(another.id, key)).status).toBe(422)
  expect((await app.fixture.admin.post('/admin/cards/duplicate/inconnue', {})).status).toBe(404)
})
