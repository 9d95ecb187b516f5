import type { Card, CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { describe, expect, it } from 'vitest'
import { makeTag } from '../testing/factories.ts'
import { useStepWriting } from '../testing/use-step-writing.ts'

const { app, format, direct, create, read, tracesOf } = useStepWriting()

describe('making a step', () => {
  it('API-12 LIM-09 ADMIN-STEP-30 a new step is a draft of version 1 and goal 0, whatever is sent', async () => {
    const made = await create({ draft: false })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ draft: true, version: 1, goal: 0, val: 0, children: [] })
    expect(made.headers.location).toBe(made.body['@id'])
    expect(made.headers['content-location']).toBe(made.body['@id'])
    expect(made.headers.etag).toBe('"1"')
    expect(await read(made.body.id)).toEqual(made.body)
    expect((await app.fixture.member.get(made.body['@id'])).status).toBe(404)
    expect((await tracesOf(made.body.id)).map((trace) => trace.action)).toEqual(['create'])
  })

  it('API-12 a new step comes last in its sector', async () => {
    const positions = [(await create()).body.position, (await create()).body.position]
    expect(positions).toEqual([positions[0], (positions[0] ?? 0) + 1])
  })

  it('API-13 ADMIN-STEP-23 ADMIN-STEP-25 every field is stored and read back', async () => {
    const picture = (name: string) => ({
      src: `/media/image/full/${name.repeat(32)}.jpg`,
      alt: `Image ${name}`,
      meta: '',
    })
    const { work, hiddenWork } = app.fixture.exemplaries
    const fields = {
      description: '<p>Un <strong>texte</strong>.</p>',
      action: '<p>Agir</p>',
      descriptionGoFurther: '<p>Plus loin</p>',
      releaseNote: '<p>Note</p>',
      descriptionPicture: picture('a'),
      pictures: [picture('b'), picture('c')],
      val: 12,
      goal: 3.5,
      idx: 'E12',
      version: 2,
      idxDate: '2024-05-01',
      actuPosition: 3,
    }
    const made = await create({
      ...fields,
      tags: [{ '@id': `/api/tags/${app.fixture.tags.offices.id}` }, app.fixture.tags.homes.uid],
      exemplaries: [`/api/exemplaries/${hiddenWork.id}`, `/api/exemplaries/${work.id}`],
    })
    expect(made.body).toMatchObject(fields)
    const stored = await read(made.body.id)
    expect(stored).toMatchObject({ ...fields, idxFull: 'E12-2-2024-05-01' })
    expect(stored.tags.map((tag) => tag.uid)).toEqual([
      app.fixture.tags.offices.uid,
      app.fixture.tags.homes.uid,
    ])
    expect(stored.exemplaries.map((linked) => linked.uid)).toEqual([hiddenWork.uid, work.uid])
    const emptied = { cardCategory: null, sector: null, idxDate: null, descriptionPicture: null }
    await app.fixture.admin.put(made.body['@id'], { ...emptied, cardFormat: format.completude })
    expect(await read(made.body.id)).toMatchObject({ ...emptied, pictures: fields.pictures })
  })

  it('TRUST-02 source, hypotheses and review date are stored, reduced to the allow-list, read by members and emptied', async () => {
    const grounds = {
      source: '<p><a href="https://ademe.example/base">Base Carbone</a></p>',
      hypotheses: 'Surface de 40 m²\nDurée de 50 ans',
      reviewedOn: '2026-03-12',
    }
    const made = await create({ ...grounds, source: `${grounds.source}<script>x()</script>` })
    const { '@id': iri, id } = made.body
    const stored = await read(id)
    expect([stored.hypotheses, stored.reviewedOn]).toEqual([grounds.hypotheses, grounds.reviewedOn])
    expect(stored.source).toContain('href="https://ademe.example/base"')
    expect(stored.source).not.toContain('x()')
    await app.fixture.admin.put(iri, { draft: false })
    const { body: shown } = await app.fixture.member.get<Card>(iri)
    expect([shown.source, shown.hypotheses, shown.reviewedOn]).toEqual([
      stored.source,
      stored.hypotheses,
      stored.reviewedOn,
    ])
    const wrong = await app.fixture.admin.put(iri, { reviewedOn: '2026-02-30' })
    expect(wrong.status).toBe(422)
    const empty = { source: '', hypotheses: '', reviewedOn: null }
    await app.fixture.admin.put(iri, { source: null, hypotheses: null, reviewedOn: '' })
    expect(await read(id)).toMatchObject(empty)
    const listed = await app.fixture.member.get('/cards/search?name=')
    expect(JSON.stringify(listed.body)).not.toMatch(/hypotheses|reviewedOn|"source"/)
  })

  it('TRUST-07 cost, delay and co-benefits are stored, read by members, found, refused and emptied', async () => {
    const practice = {
      cost: '30 €/m² de toiture',
      delay: 'Deux semaines',
      coBenefits: 'Eau, Lien social',
    }
    const made = await create({ ...practice, coBenefits: ' lien social ; EAU,eau' })
    const { '@id': iri, id } = made.body
    expect(await read(id)).toMatchObject(practice)
    await app.fixture.admin.put(iri, { draft: false })
    expect((await app.fixture.member.get<Card>(iri)).body).toMatchObject(practice)
    for (const word of ['toiture', 'semaines']) {
      const found = await app.fixture.member.get(`/cards/search?q=${word}`)
      expect(JSON.stringify(found.body)).toContain(`"${iri}"`)
    }
    const wrong = await app.fixture.admin.put(iri, { coBenefits: 'Eau, Bruit' })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.body)).toMatch(/coBenefits.*«\sBruit\s» n’est pas proposé/)
    expect((await app.fixture.admin.put(iri, { cost: 'x'.repeat(201) })).status).toBe(422)
    expect(await read(id)).toMatchObject(practice)
    await app.fixture.admin.put(iri, { cost: null, delay: '', coBenefits: '' })
    expect(await read(id)).toMatchObject({ cost: '', delay: '', coBenefits: '' })
    const listed = await app.fixture.member.get('/cards/search?name=')
    expect(JSON.stringify(listed.body)).not.toMatch(/"cost"|"delay"|coBenefits/)
  })

  it('API-13 SEC-28 a whole record that was read is accepted back, and nothing else than allowed fields is written', async () => {
    // Catches: mass assignment of id, uid, dates, parent or position.
    const before = await read(app.fixture.cards.insulate.id)
    const forged = {
      ...before,
      id: 999,
      uid: app.fixture.cards.heat.uid,
      createdAt: '2000-01-01T00:00:00+00:00',
      parent: null,
      position: 77,
      revision: 50,
      isAdmin: true,
    }
    const saved = await app.fixture.admin.put<Card>(before['@id'], forged)
    expect(saved.status).toBe(200)
    const { revision, updatedAt: _, ...after } = await read(before.id)
    const { revision: former, updatedAt: __, ...unchanged } = before
    expect(after).toEqual(unchanged)
    expect(revision).toBe(former + 1)
  })

  it('API-13 ADMIN-STEP-27 VAL-30 absent fields stay unchanged; relations sent twice are stored once', async () => {
    const made = await create({ val: 9, idx: 'K1', description: '<p>Texte</p>' })
    const tag = `/api/tags/${app.fixture.tags.homes.id}`
    const work = { '@id': `/api/exemplaries/${app.fixture.exemplaries.work.id}` }
    const saved = await app.fixture.admin.put<Card>(made.body['@id'], {
      tags: [tag, app.fixture.tags.homes.uid],
      exemplaries: [work, work],
    })
    expect(saved.body).toMatchObject({ val: 9, idx: 'K1', description: '<p>Texte</p>' })
    expect([saved.body.tags.length, saved.body.exemplaries.length]).toEqual([1, 1])
    const emptied = await app.fixture.admin.put<Card>(made.body['@id'], {
      tags: null,
      exemplaries: [],
    })
    expect([emptied.body.tags, emptied.body.exemplaries]).toEqual([[], []])
    const listed = await app.fixture.admin.get<Collection<CardSummary>>(
      '/cards/search?name=planter',
    )
    const summary = listed.body['hydra:member'].find((item) => item.id === made.body.id)
    expect([summary?.val, summary?.tags]).toEqual([9, []])
  })
})

describe('who saved last', () => {
  it('D-119 O-06 a stale save is refused with the name of its author, and changes nothing', async () => {
    const { body: made } = await create()
    const first = await app.fixture.admin.get<Card>(made['@id'])
    expect(first.headers.etag).toBe('"1"')
    const stale = { 'if-match': String(first.headers.etag) }
    const saved = await app.fixture.admin.put<Card>(made['@id'], { idx: 'A' }, stale)
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"'])
    const refused = await app.fixture.admin.put(made['@id'], { idx: 'B' }, stale)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Awa Diarra')
    expect((await read(made.id)).idx).toBe('A')
    expect((await app.fixture.admin.put(made['@id'], { idx: 'C' })).status).toBe(200)
  })

  it('D-119 the changed fields of a save are recorded, before and after', async () => {
    const { body: made } = await create({ idx: 'A' })
    await app.fixture.admin.put(made['@id'], { idx: 'B', name: made.name })
    const update = (await tracesOf(made.id)).find((trace) => trace.action === 'update')
    expect(update).toMatchObject({
      actorId: app.fixture.users.admin.id,
      before: { idx: 'A', idxFull: 'A-1' },
      after: { idx: 'B', idxFull: 'B-1' },
    })
  })
})

describe('who may write steps', () => {
  it('SEC-11 SEC-27 nobody but administrators writes, and refused calls change nothing', async () => {
    // Catches: a write route whose access is left to the screen.
    const { draft } = app.fixture.cards
    const tag = await makeTag(app.test.database.db)
    const url = `/api/cards/${draft.id}`
    const before = await read(draft.id)
    const count = async () =>
      (await app.fixture.admin.get<Collection<CardSummary>>('/api/cards')).body['hydra:totalItems']
    const total = await count()
    for (const [who, status] of [
      [app.fixture.visitor, 401],
      [app.fixture.waiting, 403],
      [app.fixture.member, 403],
    ] as const) {
      expect((await who.post('/api/cards', direct())).status).toBe(status)
      expect((await who.put(url, { tags: [tag.uid], name: 'Pris' })).status).toBe(status)
      expect((await who.delete(url)).status).toBe(status)
    }
    expect(await read(draft.id)).toEqual(before)
    expect(await count()).toBe(total)
  })

  it('SEC-11 an unknown step answers 404 whatever is sent', async () => {
    expect((await app.fixture.admin.put('/api/cards/999999', { val: 'abc' })).status).toBe(404)
    expect((await app.fixture.admin.delete('/api/cards/inconnu')).status).toBe(404)
  })
})
