import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { makeCard } from '../testing/factories.ts'

let test: TestApp
let fixture: CatalogueFixture
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
})
afterAll(() => test.close())

const picture = (name: string) => ({ src: `/media/image/full/${name}.jpg`, alt: name, meta: '' })
const WORK = {
  title: 'Groupe scolaire',
  projectOwner: 'Ville de Rennes',
  architect: 'Atelier Nord',
  credit: 'Photo : A. Nord',
}

async function created(changes: object = {}): Promise<Exemplary> {
  const answer = await fixture.admin.post<Exemplary>('/api/exemplaries', { ...WORK, ...changes })
  expect(answer.status).toBe(201)
  return answer.body
}
const read = async (work: Exemplary) =>
  (await fixture.admin.get<Exemplary>(`/api/exemplaries/${work.id}`)).body

it('API-48 EX-03 EX-06 an administrator creates an exemplary work, as a draft', async () => {
  const body = {
    ...WORK,
    draft: false,
    content: '<p>Une école en bois.</p>',
    link: 'https://exemple.fr/ecole',
    imgPrimary: [picture('0a')],
    img: [picture('0b'), picture('0c')],
    identifier: 'ecole',
  }
  const answer = await fixture.admin.post<Exemplary>('/api/exemplaries', body)
  expect(answer.status).toBe(201)
  expect(answer.headers.location).toBe(`/api/exemplaries/${answer.body.id}`)
  expect(answer.headers['content-location']).toBe(`/api/exemplaries/${answer.body.id}`)
  const { draft: _draft, ...sent } = body
  const stored = await read(answer.body)
  expect(stored).toMatchObject({ ...sent, draft: true })
})

it('EX-14 a work carries the fields of the specification', async () => {
  const stored = await read(await created())
  expect(Object.keys(stored)).toEqual(
    expect.arrayContaining([
      'id',
      'uid',
      'title',
      'projectOwner',
      'architect',
      'credit',
      'imgPrimary',
      'img',
      'content',
      'link',
      'identifier',
      'draft',
      'updatedAt',
    ]),
  )
})

it.each(['title', 'projectOwner', 'architect', 'credit'])(
  'EX-04 VAL-11 %s is required, blank counts as empty',
  async (field) => {
    for (const body of [
      { ...WORK, [field]: undefined },
      { ...WORK, [field]: '  ' },
    ]) {
      const answer = await fixture.admin.post('/api/exemplaries', body)
      expect(answer.status).toBe(422)
      expect(answer.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field])
    }
  },
)

it('EX-05 VAL-11 the link is empty or a web address', async () => {
  for (const link of [
    'abc',
    'javascript:alert(1)',
    'ftp://exemple.fr',
    'http:exemple.fr',
    'http:\\\\exemple.fr',
    'ht\ntp://a.fr',
    'https://a.fr/b\nc',
    'https://a b.fr',
    'https://exemple.fr\\page',
    'http://',
    'https://exemple.fr:99999',
    ' java\nscript:x',
  ]) {
    const answer = await fixture.admin.post('/api/exemplaries', { ...WORK, link })
    expect([link, answer.status]).toEqual([link, 422])
  }
  expect((await created({ link: 'https://x.fr' })).link).toBe('https://x.fr')
  expect((await created({ link: '' })).link).toBe('')
  for (const [link, stored] of [
    ['Https://exemple.fr/École', 'https://exemple.fr/École'],
    ['HTTP://EXEMPLE.FR', 'http://EXEMPLE.FR'],
  ]) {
    const work = await created({ link })
    expect((await read(work)).link).toBe(stored)
    const saved = await fixture.admin.put<Exemplary>(work['@id'], { link })
    expect([saved.status, saved.body.link]).toEqual([200, stored])
  }
})

it('EX-07 EX-08 API-50 drafts are published and deleted, published ones neither deleted', async () => {
  const work = await created()
  const address = `/api/exemplaries/${work.uid}`
  expect((await fixture.member.get(address)).status).toBe(404)
  const published = await fixture.admin.put<Exemplary>(address, { draft: false })
  expect([published.status, published.body.draft]).toEqual([200, false])
  expect((await fixture.member.get(address)).status).toBe(200)
  expect((await fixture.admin.delete(address)).status).toBe(409)
  expect((await fixture.admin.get(address)).status).toBe(200)
  expect((await fixture.admin.put(address, { draft: true })).status).toBe(200)
  expect((await fixture.admin.delete(address)).status).toBe(204)
  expect((await fixture.admin.get(address)).status).toBe(404)
})

it('API-49 EX-13 absent fields stay unchanged, updatedAt and the revision rise', async () => {
  const work = await created({ content: '<p>Avant</p>', identifier: 'a' })
  const changed = await fixture.admin.put<Exemplary>(work['@id'], { title: 'Collège' })
  expect(changed.body).toMatchObject({ title: 'Collège', content: '<p>Avant</p>', identifier: 'a' })
  expect(changed.body.revision).toBe(work.revision + 1)
  expect(changed.body.updatedAt >= work.updatedAt).toBe(true)
  expect(changed.headers.etag).toBe(`"${changed.body.revision}"`)
})

it('API-49 a client may send the whole record back', async () => {
  const work = await created({ img: [picture('0d')] })
  const answer = await fixture.admin.put<Exemplary>(work['@id'], {
    ...work,
    id: work['@id'],
    originId: 5,
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ uid: work.uid, title: work.title, img: work.img })
})

it('EX-10 SEC-30 content is sanitised when stored and when read', async () => {
  // Catches: sanitising only on one of the two ways.
  const content = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1)></p>'
  const work = await created({ content })
  expect(work.content).toBe('<p>a</p>')
  const { db } = test.database
  const { content: column, id } = exemplary
  const written = db.select({ content: column }).from(exemplary).where(eq(id, work.id))
  expect(await written).toEqual([{ content: '<p>a</p>' }])
  await fixture.admin.put(work['@id'], { content: content.replace('a<', 'c<') })
  expect(await written).toEqual([{ content: '<p>c</p>' }])
  await db.execute(`update exemplary set content = '<b onclick=x>b</b>' where id = ${work.id}`)
  expect((await read(work)).content).toBe('<b>b</b>')
})

it('SEC-28 VAL-33 read-only fields are ignored, long ones and foreign pictures refused', async () => {
  // Catches: spreading the body over the row.
  const work = await created()
  const before = await read(work)
  const forged = { id: 1, uid: crypto.randomUUID(), createdAt: '2000-01-01', revision: 99 }
  const answer = await fixture.admin.put<Exemplary>(work['@id'], forged)
  expect(answer.body).toMatchObject({
    id: before.id,
    uid: before.uid,
    revision: before.revision + 1,
  })
  for (const body of [
    { title: 'x'.repeat(10_000) },
    { img: [{ src: 'https://ailleurs.fr/a.jpg', alt: '' }] },
    { img: [{ src: 'javascript:alert(1)', alt: '' }] },
    { content: 'x'.repeat(100_001) },
  ]) {
    expect((await fixture.admin.put(work['@id'], body)).status).toBe(422)
  }
  expect((await fixture.admin.put(work['@id'], { draft: 'peut-être' })).status).toBe(400)
})

it('EX-08 administrators read how many steps show a work, drafts included', async () => {
  const { id } = await created()
  await fixture.admin.put(`/api/exemplaries/${id}`, { draft: false })
  const used = async (who: typeof fixture.admin) =>
    (await who.get<Exemplary>(`/api/exemplaries/${id}`)).body.used
  expect(await used(fixture.admin)).toBe(0)
  for (const draft of [true, false]) {
    await makeCard(test.database.db, { exemplaryIds: [id], draft })
  }
  expect(await used(fixture.admin)).toBe(2)
  expect(await used(fixture.member)).toBeUndefined()
})

it('EX-12 a published work reaches the steps of members at once, a draft leaves them', async () => {
  const exemplariesOf = async () =>
    (
      await fixture.visitor.get<Collection<{ name: string; exemplaries: { title: string }[] }>>(
        '/cards/actu',
      )
    ).body['hydra:member']
      .flatMap((card) => card.exemplaries)
      .map((work) => work.title)
  const { work } = fixture.exemplaries
  const onStep = async (who: typeof fixture.admin) =>
    (await who.get<Card>(`/api/cards/${fixture.cards.insulate.id}`)).body.exemplaries.map(
      ({ title }) => title,
    )
  expect(await exemplariesOf()).toContain('Ouvrage publié')
  expect(await onStep(fixture.member)).toEqual(['Ouvrage publié'])
  await fixture.admin.put(`/api/exemplaries/${work.id}`, { draft: true })
  expect(await exemplariesOf()).not.toContain('Ouvrage publié')
  expect(await onStep(fixture.member)).toEqual([])
  expect(await onStep(fixture.admin)).toEqual(['Ouvrage publié', 'Ouvrage secret'])
  await fixture.admin.put(`/api/exemplaries/${work.id}`, { draft: false })
  expect(await exemplariesOf()).toContain('Ouvrage publié')
})

it('SEC-15 members and visitors change nothing', async () => {
  // Catches: a write route declared for everyone signed in.
  const work = await created()
  for (const [who, status] of [
    [fixture.visitor, 401],
    [fixture.waiting, 403],
    [fixture.member, 403],
  ] as const) {
    expect((await who.post('/api/exemplaries', WORK)).status).toBe(status)
    expect((await who.put(work['@id'], { title: 'Volé' })).status).toBe(status)
    expect((await who.delete(work['@id'])).status).toBe(status)
  }
  expect(await read(work)).toEqual({ ...work, used: 0, '@context': '/api/contexts/Exemplary' })
})

it('O-06 a save over another administrator’s is refused and says who saved and when', async () => {
  const work = await created()
  const tag = `"${work.revision}"`
  await fixture.admin.put(work['@id'], { title: 'Premier' }, { 'if-match': tag })
  const stale = await fixture.admin.put(work['@id'], { title: 'Second' }, { 'if-match': tag })
  expect(stale.status).toBe(409)
  expect((stale.body as unknown as { message: string }).message).toMatch(
    /^Cet élément a été enregistré ailleurs par Awa Diarra le \d\d\/\d\d\/\d{4} \d\d:\d\d/,
  )
  expect((await read(work)).title).toBe('Premier')
})

it('every write leaves an audit row with before and after', async () => {
  const work = await created()
  await fixture.admin.put(work['@id'], { title: 'Renommé' })
  await fixture.admin.delete(work['@id'])
  const rows = (await test.database.db.select().from(auditLog)).filter(
    (row) => row.targetType === 'exemplary' && row.targetId === work.id,
  )
  expect(rows.map((row) => row.action).sort()).toEqual(['create', 'delete', 'update'])
  const update = rows.find((row) => row.action === 'update')
  expect(update?.before).toMatchObject({ title: WORK.title })
  expect(update?.after).toMatchObject({ title: 'Renommé' })
})

it('API-48 API-49 null empties an optional text, as generated forms send it', async () => {
  const empty = { identifier: null, content: null, link: null }
  const blank = { identifier: '', content: '', link: '' }
  expect(await created(empty)).toMatchObject(blank)
  const work = await created({ identifier: 'a', content: '<p>b</p>', link: 'https://exemple.fr' })
  const answer = await fixture.admin.put<Exemplary>(work['@id'], empty)
  expect([answer.status, await read(work)]).toMatchObject([200, blank])
})
