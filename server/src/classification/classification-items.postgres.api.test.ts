import type { CardCategory, Tag } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { type ClassificationItem, useClassification } from '../testing/use-classification.ts'

const PATHS = ['sectors', 'tags', 'card_categories', 'card_formats', 'company_froms'] as const

const { app, create, list, namesIn, place } = useClassification()

describe.each(PATHS)('%s', (path) => {
  it('API-37 API-40 API-42 items are added, renamed and deleted', async () => {
    const name = `Neuf ${path}`
    const made = await create(path, { name: `  ${name} ` })
    expect(made.status).toBe(201)
    expect(made.body.name).toBe(name)
    expect(made.headers.location).toBe(made.body['@id'])
    expect(made.headers.etag).toBe('"1"')
    expect(await namesIn(path, `?name=${encodeURIComponent('NEÜF')}`)).toEqual([name])
    const renamed = await app.fixture.admin.put<ClassificationItem>(made.body['@id'], {
      ...made.body,
      name: 'Renommé',
    })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Renommé'])
    expect([renamed.body.slug, renamed.body.uid]).toEqual([made.body.slug, made.body.uid])
    const item = await app.fixture.member.get<ClassificationItem>(made.body['@id'])
    expect([item.body, item.headers.etag]).toEqual([renamed.body, '"2"'])
    expect(
      (await app.fixture.member.get<ClassificationItem>(`/api/${path}/${made.body.uid}`)).body,
    ).toEqual(item.body)
    expect((await app.fixture.admin.delete(made.body['@id'])).status).toBe(204)
    expect((await app.fixture.member.get(made.body['@id'])).status).toBe(404)
    expect(await namesIn(path)).not.toContain('Renommé')
  })

  it('CLASS-09 VAL-12 VAL-13 a name is required, not blank, and bounded', async () => {
    const before = await list(path)
    const refused: [unknown, number][] = [
      [{}, 422],
      [{ name: null }, 422],
      [{ name: '' }, 422],
      [{ name: '   ' }, 422],
      [{ name: 'n'.repeat(10_000) }, 422],
      [{ name: 12 }, 400],
      [{ name: ['a'] }, 400],
    ]
    for (const [body, status] of refused) {
      const answer = await app.fixture.admin.post(`/api/${path}`, body)
      expect(answer.status).toBe(status)
      expect(answer.body.violations?.map((violation) => violation.propertyPath)).toEqual(['name'])
    }
    const [first] = before
    for (const name of ['', ' ', null]) {
      expect((await app.fixture.admin.put(first?.['@id'] ?? '', { name })).status).toBe(422)
    }
    expect(await list(path)).toEqual(before)
  })

  it('SEC-14 SEC-27 nobody but administrators writes, and refused calls change nothing', async () => {
    // Catches: a kind of classification whose writes were forgotten.
    const before = await list(path)
    const url = before[0]?.['@id'] ?? ''
    for (const [who, status] of [
      [app.fixture.visitor, 401],
      [app.fixture.waiting, 403],
      [app.fixture.member, 403],
    ] as const) {
      expect((await who.post(`/api/${path}`, { name: 'Pris' })).status).toBe(status)
      expect((await who.put(url, { name: 'Pris' })).status).toBe(status)
      expect((await who.delete(url)).status).toBe(status)
    }
    expect(await list(path)).toEqual(before)
  })

  it('SEC-28 only the name and the parent are taken from a body', async () => {
    const forged = {
      id: 77,
      uid: app.fixture.cards.heat.uid,
      slug: 'direct',
      total: 9,
      isSystem: true,
    }
    const made = await create(path, { name: `Forgé ${path}`, ...forged })
    expect(made.status).toBe(201)
    expect(made.body.uid).not.toBe(forged.uid)
    expect(made.body.slug).not.toBe('direct')
    await app.fixture.admin.put(made.body['@id'], forged)
    expect((await app.fixture.member.get<ClassificationItem>(made.body['@id'])).body).toEqual(
      made.body,
    )
    expect((await app.fixture.admin.delete(made.body['@id'])).status).toBe(204)
  })

  it('D-119 a stale save is refused, and every write is recorded', async () => {
    const made = await create(path, { name: `Édité ${path}` })
    await app.fixture.admin.put(made.body['@id'], { name: `Deux ${path}` }, { 'if-match': '"1"' })
    const refused = await app.fixture.admin.put(
      made.body['@id'],
      { name: 'Trois' },
      { 'if-match': '"1"' },
    )
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Awa Diarra')
    await app.fixture.admin.delete(made.body['@id'])
    const id = Number(made.body['@id'].split('/').at(-1))
    const traces = await app.test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, id))
      .orderBy(auditLog.id)
    const mine = traces.filter((trace) => JSON.stringify(trace).includes(path))
    expect(mine.map((trace) => trace.action)).toEqual(['create', 'update', 'delete'])
  })
})

describe('lists', () => {
  it('API-35 API-45 CLASS-08 keywords are found by a part of their name, at any level', async () => {
    const names = async (query: string) =>
      (await app.fixture.member.get<Collection<Tag>>(`/api/tags?${query}`)).body[
        'hydra:member'
      ].map((item) => item.name)
    expect(await names('name=LOGÉM&inconnu=1')).toEqual(['Logement'])
    expect(await names('name=%25')).toEqual([])
    expect(await names('name=ouvragé')).toEqual(['Type d’ouvrage'])
    expect((await app.fixture.member.get('/api/inconnus?name=a')).status).toBe(404)
  })

  it('API-39 API-41 categories and formats are listed, with uses for administrators only', async () => {
    const categories =
      await app.fixture.member.get<Collection<CardCategory>>('/api/card_categories')
    expect(Object.keys(categories.body['hydra:member'][0] ?? {}).sort()).toEqual(
      ['@id', '@type', 'name', 'uid'].sort(),
    )
    const formats =
      await app.fixture.member.get<Collection<ClassificationItem>>('/api/card_formats')
    expect(formats.body['hydra:member'].map((item) => item.slug)).toEqual([
      'direct',
      'indirect',
      'completude',
    ])
    const used = (await list('card_formats')).map((item) => [item.slug, item.used])
    expect(used).toEqual([
      ['direct', 6],
      ['indirect', 1],
      ['completude', 1],
    ])
  })

  it('API-31 SEC-22 sectors of a name are found at any level', async () => {
    const parent = `/api/sectors/${app.fixture.sectors.housing.id}`
    const { body: made } = await create('sectors', { name: 'Rénovation lourde', parent })
    expect(await namesIn('sectors', '?name=renovation')).toEqual(['Rénovation lourde'])
    expect((await app.fixture.visitor.get('/api/sectors?name=a')).status).toBe(401)
    expect((await app.fixture.visitor.get('/api/company_froms?name=a')).status).toBe(200)
    await app.fixture.admin.delete(made['@id'])
  })
})

describe('names and slugs', () => {
  it('API-32 a sector gets a unique slug from its name, which renaming keeps', async () => {
    const first = await create('sectors', { name: 'Énergie & Sols' })
    const second = await create('sectors', { name: 'Énergie & sols' })
    const third = await create('sectors', { name: 'Énergie, sols' })
    const nameless = await create('sectors', { name: '???' })
    const made = [first, second, third, nameless]
    expect(made.map(({ body }) => body.slug)).toEqual([
      'energie-sols',
      'energie-sols-2',
      'energie-sols-3',
      'secteur',
    ])
    for (const { body } of made) await app.fixture.admin.delete(body['@id'])
  })

  it('CLASS-03 D-87 a system format is renamed but keeps its slug, and is not deleted', async () => {
    const [direct] = await list('card_formats', '?name=directe')
    const url = direct?.['@id'] ?? ''
    const renamed = await app.fixture.admin.put<ClassificationItem>(url, {
      name: 'Action',
      slug: 'action',
    })
    expect([renamed.body.name, renamed.body.slug]).toEqual(['Action', 'direct'])
    expect((await app.fixture.admin.delete(url)).status).toBe(409)
    await app.fixture.admin.put(url, { name: direct?.name })
    expect((await list('card_formats')).map((item) => item.slug)).toContain('direct')
  })

  // Catches: a format that only the steps which use it protect.
  it('CLASS-03 D-87 a system format that no step uses is not deleted either', async () => {
    const { completeness } = app.fixture.cards
    const [direct, , completude] = await list('card_formats')
    const put = (cardFormat: string | undefined) =>
      app.fixture.admin.put(`/api/cards/${completeness.id}`, {
        cardFormat,
        cardCategory: `/api/card_categories/${app.fixture.categories.energy.id}`,
      })
    expect((await put(direct?.['@id'])).status).toBe(200)
    const refused = await app.fixture.admin.delete(completude?.['@id'] ?? '')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ce format ne peut pas être supprimé.',
    ])
    expect((await put(completude?.['@id'])).status).toBe(200)
  })

  // Catches: a rank of its own, which puts it among those that were moved.
  it.each(['sectors', 'tags'])(
    'CLASS-05 CLASS-06 a new one of %s comes last among its siblings, however they were moved',
    async (path) => {
      const above = (await create(path, { name: 'Dessus' })).body['@id']
      const add = async (name: string) => (await create(path, { name, parent: above })).body['@id']
      const [first, second] = [await add('Un'), await add('Deux')]
      const children = [second, first].map((iri) => ({ '@id': iri }))
      await place(path, [{ '@id': above, children }])
      const third = await add('Trois')
      const { body } = await app.fixture.admin.get<{ children: ClassificationItem[] }>(above)
      expect(body.children.map(({ name }) => name)).toEqual(['Deux', 'Un', 'Trois'])
      for (const iri of [first, second, third, above]) await app.fixture.admin.delete(iri)
    },
  )

  it.each(['sectors', 'tags', 'card_categories', 'card_formats'])(
    'CLASS-16 two of %s may have one name',
    async (path) => {
      const first = await create(path, { name: 'Énergie grise' })
      const second = await create(path, { name: 'ENERGIE GRISE' })
      expect([first.status, second.status]).toEqual([201, 201])
      for (const { body } of [first, second]) await app.fixture.admin.delete(body['@id'])
    },
  )

  it('CLASS-04 EX-01 PAGE-01 organisations, works and pages come in French order', async () => {
    const SORTED = ['Ambre', 'École', 'elan', 'Été', 'Île', 'L’Atelier', 'œuvre', 'Zinc', 'zone']
    const WORK = { projectOwner: 'Ville', architect: 'Nord', credit: 'Photo' }
    const listed = async (path: string, field: 'name' | 'title', more: object = {}) => {
      const made: string[] = []
      for (const text of [
        'zone',
        'Île',
        'Été',
        'œuvre',
        'Zinc',
        'elan',
        'L’Atelier',
        'Ambre',
        'École',
      ]) {
        const body = { ...more, [field]: text }
        const answer = await app.fixture.admin.post<ClassificationItem>(`/api/${path}`, body)
        made.push(answer.body['@id'])
      }
      const { body } = await app.fixture.admin.get<Collection<Record<string, string>>>(
        `/api/${path}`,
      )
      const texts = body['hydra:member'].map((item) => item[field] ?? '')
      for (const iri of made) await app.fixture.admin.delete(iri)
      return texts.filter((text) => SORTED.includes(text))
    }
    expect(await listed('company_froms', 'name')).toEqual(SORTED)
    expect(await listed('exemplaries', 'title', WORK)).toEqual(SORTED)
    expect(await listed('pages', 'title')).toEqual(SORTED)
  })

  it('API-44 CLASS-04 two organisations cannot have one name, whatever its case', async () => {
    const answer = await app.fixture.admin.post('/api/company_froms', { name: 'novabuild' })
    expect([answer.status, answer.body.violations?.[0]?.propertyPath]).toEqual([422, 'name'])
    const made = await create('company_froms', { name: 'Atelier Nord' })
    const visible =
      await app.fixture.visitor.get<Collection<ClassificationItem>>('/api/company_froms')
    expect(visible.body['hydra:member'].map((item) => item.name)).toContain('Atelier Nord')
    expect(visible.text).not.toContain('used')
    for (const name of ['DRO', 'd\u00adro', 'Nova\u200bBuild', 'ＤＲＯ'])
      expect((await app.fixture.admin.put(made.body['@id'], { name })).status).toBe(422)
    expect((await app.fixture.admin.put(made.body['@id'], { name: 'ATELIER Nord' })).status).toBe(
      200,
    )
    await app.fixture.admin.delete(made.body['@id'])
  })
})
