import type { ItemUses, Sector } from '@etapes-climat/domain/classification/contract'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { describe, expect, it } from 'vitest'
import { makeUser } from '../testing/factories.ts'
import { publicationsOf } from '../testing/publications.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { type ClassificationItem, useClassification } from '../testing/use-classification.ts'

const { app, create, list, namesIn, place, tree } = useClassification()

/** The number of uses of an item that administrators read. */
const usesOf = async (iri: string) =>
  (await app.fixture.admin.get<{ uses: ItemUses }>(iri)).body.uses

async function makeEach(type: 'tags' | 'sectors', names: readonly string[]) {
  const made: ClassificationItem[] = []
  for (const name of names) made.push((await create(type, { name })).body)
  return made
}

async function threeKeywords() {
  const made = await makeEach('tags', ['Un', 'Deux', 'Trois'])
  const [one, two, three] = made as [ClassificationItem, ClassificationItem, ClassificationItem]
  return { one, two, three }
}

describe('what is in use', () => {
  it('API-34 CLASS-14 D-88 a sector with steps, sectors below or reports is not deleted', async () => {
    const { housing } = app.fixture.sectors
    const refused = await app.fixture.admin.delete(`/api/sectors/${housing.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cet élément est utilisé par des étapes\u00a0: il ne peut pas être supprimé.',
    ])
    const above = (await create('sectors', { name: 'Dessus' })).body
    const below = (await create('sectors', { name: 'Dessous', parent: above })).body
    expect(below.parent).toBe(above['@id'])
    expect((await app.fixture.admin.delete(above['@id'])).status).toBe(409)
    expect(await usesOf(above['@id'])).toEqual({ cards: 0, children: 1, reports: 0, accounts: 0 })
    await saveReport(app.fixture, app.fixture.member, {
      cards: [iriOf(app.fixture.cards.cycle)],
      sectors: [below['@id']],
    })
    const reported = await app.fixture.admin.delete(below['@id'])
    expect([reported.status, reported.body.message]).toEqual([
      409,
      'Cet élément est utilisé par des rapports\u00a0: il ne peut pas être supprimé.',
    ])
    expect((await app.fixture.admin.get<Sector>(below['@id'])).body.name).toBe('Dessous')
    expect(await usesOf(below['@id'])).toEqual({ cards: 0, children: 0, reports: 1, accounts: 0 })
    expect((await app.fixture.member.get(below['@id'])).body).not.toHaveProperty('uses')
  })

  // Catches: an account that is deleted, and may come back, left out.
  it('API-40 API-42 API-44 a category, a format or an organisation in use is not deleted', async () => {
    const { energy } = app.fixture.categories
    expect((await app.fixture.admin.delete(`/api/card_categories/${energy.id}`)).status).toBe(409)
    const format = (await create('card_formats', { name: 'Essai' })).body
    await app.fixture.admin.post('/api/cards', {
      name: 'Étape d’essai',
      cardFormat: format,
      sector: app.fixture.sectors.travel.uid,
      cardCategory: app.fixture.categories.uses.uid,
    })
    expect((await app.fixture.admin.delete(format['@id'])).status).toBe(409)
    expect(await usesOf(format['@id'])).toMatchObject({ cards: 1, accounts: 0 })
    const company = (await create('company_froms', { name: 'Occupée' })).body
    const companyFromId = Number(company['@id'].split('/').at(-1))
    await makeUser(app.test.database.db, { companyFromId, deletedAt: new Date() })
    expect((await app.fixture.admin.delete(company['@id'])).status).toBe(409)
    expect(await usesOf(company['@id'])).toMatchObject({ cards: 0, accounts: 1 })
    const occupied = (await list('company_froms', '?name=occup'))[0]
    expect([occupied?.name, occupied?.used]).toEqual(['Occupée', 1])
  })

  // Catches: the uses of next versions left out, whose deletion is then refused without a reason.
  it('CLASS-14 CLASS-02 LIFE-13 a filter that a next version alone has is in use', async () => {
    const filter = (await create('card_categories', { name: 'À venir' })).body
    const next = publicationsOf(app.fixture.admin, 'cards', app.fixture.cards.ventilate.id)
    await next.open()
    await next.save({ cardCategory: filter['@id'] })
    expect(await usesOf(filter['@id'])).toMatchObject({ cards: 1 })
    const refused = await app.fixture.admin.delete(filter['@id'])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cet élément est utilisé par la prochaine version d’étapes\u00a0: il ne peut pas être supprimé.',
    ])
    await next.abandon()
    expect(await usesOf(filter['@id'])).toMatchObject({ cards: 0 })
    expect((await app.fixture.admin.delete(filter['@id'])).status).toBe(204)
  })

  it('API-38 CLASS-14 D-88 a keyword in use is detached from what carries it, with those below it', async () => {
    const { project, offices, homes } = app.fixture.tags
    const work = (await create('tags', { name: 'Chantier' })).body
    const below = (await create('tags', { name: 'Propre', parent: work['@id'] })).body
    const card = iriOf(app.fixture.cards.cycle)
    await app.fixture.admin.put(card, { tags: [offices.uid, work['@id'], below['@id']] })
    const report = await saveReport(app.fixture, app.fixture.member, {
      tags: [work['@id'], below['@id']],
      filters: { tags: [below.uid, homes.uid], name: 'isoler' },
    })
    // Catches: the uses of those below it left out, or a step or report that carries both counted twice.
    expect(await usesOf(work['@id'])).toEqual({ cards: 1, children: 1, reports: 1, accounts: 0 })
    expect(await usesOf(below['@id'])).toEqual({ cards: 1, children: 0, reports: 1, accounts: 0 })
    expect((await app.fixture.admin.delete(work['@id'])).status).toBe(204)
    expect((await app.fixture.admin.get(below['@id'])).status).toBe(404)
    const after = await app.fixture.admin.get<{ tags: { uid: string }[] }>(card)
    expect(after.body.tags.map((tag) => tag.uid)).toEqual([offices.uid])
    const reopened = await app.fixture.member.get<Report>(report.body['@id'])
    expect([reopened.body.tags, reopened.body.filters]).toEqual([
      [],
      { tags: [homes.uid], name: 'isoler' },
    ])
    expect((await tree('tags')).map((item) => item.name)).toEqual([project.name])
    expect(await namesIn('tags', '?name=logement')).toEqual([homes.name])
  })
})

describe('trees', () => {
  it('API-27 API-28 CLASS-12 the trees have uses, drafts counted, and are searched by name', async () => {
    const sectors = await tree('sectors', '?groups[]=sector')
    const housing = sectors.find((item) => item.name === 'Se loger')
    expect(Object.keys(housing ?? {})).toEqual(
      expect.arrayContaining(['name', 'uid', 'slug', 'parent', 'children', 'cards', 'total']),
    )
    expect(housing?.used).toBe(6)
    const [project, ...others] = await tree('tags', '?name=LOGEMENT&groups=tag')
    expect(others).toEqual([])
    expect([project?.name, project?.children.map((item) => [item.name, item.used])]).toEqual([
      'Type d’ouvrage',
      [['Logement', 2]],
    ])
    expect(await tree('tags', '?name=rien')).toEqual([])
  })

  it('API-29 CLASS-07 the order and the parents of keywords are stored', async () => {
    const { one, two, three } = await threeKeywords()
    expect((await place('tags', [{ ...two, children: [three, one] }])).status).toBe(200)
    const saved = (await tree('tags')).find((item) => item.name === 'Deux')
    expect(saved?.children.map((item) => item.name)).toEqual(['Trois', 'Un'])
    await app.fixture.admin.delete(two['@id'])
  })

  it('API-29 CLASS-07 a move of keywords is refused where somebody else has changed their tree', async () => {
    const { one, two, three } = await threeKeywords()
    const move = (children: string[]) =>
      app.fixture.admin.post('/admin/tags/positions', {
        positions: [{ ...two, children: [one] }],
        basedOn: [{ parents: [two['@id']], children }],
      })
    await place('tags', [{ ...two, children: [three] }])
    expect((await move([])).status).toBe(409)
    expect((await move([three['@id']])).status).toBe(200)
  })

  it('API-29 CLASS-05 D-90 keywords have two levels, a third one changes nothing', async () => {
    const { one, two, three } = await threeKeywords()
    await place('tags', [{ ...two, children: [three, one] }])
    const before = await tree('tags')
    const tooDeep = [{ ...two, children: [{ ...three, children: [one] }] }]
    expect((await place('tags', tooDeep)).status).toBe(422)
    expect(
      (await place('tags', [{ id: app.fixture.tags.project.id, children: [two] }])).status,
    ).toBe(422)
    expect((await create('tags', { name: 'Quatre', parent: three['@id'] })).status).toBe(422)
    expect((await app.fixture.admin.put(two['@id'], { parent: three['@id'] })).status).toBe(422)
    expect(await tree('tags')).toEqual(before)
    await app.fixture.admin.delete(two['@id'])
  })

  it('API-30 CLASS-07 the order and the parents of sectors are stored', async () => {
    const [dwelling, heating, light] = await makeEach('sectors', [
      'Habiter',
      'Chauffer',
      'Éclairer',
    ])
    const travel = `/api/sectors/${app.fixture.sectors.travel.id}`
    const positions = [
      { ...light, children: [heating, dwelling] },
      { '@id': travel, children: [] },
    ]
    expect((await place('sectors', positions)).status).toBe(200)
    const placed = (await tree('sectors')).filter((item) =>
      [light?.['@id'], travel].includes(item['@id']),
    )
    expect(placed.map(({ name }) => name)).toEqual(['Éclairer', 'Se déplacer'])
    expect(placed[0]?.children.map(({ name }) => name)).toEqual(['Chauffer', 'Habiter'])
  })

  it('CLASS-06 LIM-08 I-16 sectors have ten levels, and refused positions change nothing', async () => {
    const levels = Array.from({ length: 11 }, (_, level) => `Niveau ${level + 1}`)
    const made = await makeEach('sectors', levels)
    const nested = (items: ClassificationItem[]): unknown =>
      items.reduceRight<unknown[]>((children, item) => [{ uid: item.uid, children }], [])
    expect((await place('sectors', nested(made.slice(0, 10)))).body).toEqual({ moved: 9 })
    const before = await tree('sectors')
    const [first, second] = made as [ClassificationItem, ClassificationItem]
    for (const positions of [
      nested(made),
      [first, first],
      [{ ...first, children: [{ ...second, children: [first] }] }],
      [first, { id: 999999 }],
    ]) {
      expect((await place('sectors', positions)).status).toBe(422)
    }
    const parent = made[9]?.['@id']
    expect((await create('sectors', { name: 'Onze', parent })).status).toBe(422)
    const cycle = await app.fixture.admin.put(first['@id'], { parent: made[3]?.['@id'] })
    expect([cycle.status, cycle.body.violations?.[0]?.propertyPath]).toEqual([422, 'parent'])
    expect(await tree('sectors')).toEqual(before)
  })

  it('API-33 VAL-31 a sector is moved by its parent; an unknown one is refused', async () => {
    const { travel } = app.fixture.sectors
    const { body: made } = await create('sectors', { name: 'À pied' })
    const moved = await app.fixture.admin.put<ClassificationItem>(made['@id'], {
      parent: travel.uid,
    })
    expect(moved.body.parent).toBe(`/api/sectors/${travel.id}`)
    const kept = await app.fixture.admin.put<ClassificationItem>(made['@id'], { name: 'À vélo' })
    expect(kept.body.parent).toBe(`/api/sectors/${travel.id}`)
    const refused = await app.fixture.admin.put(made['@id'], { parent: '/api/sectors/999999' })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Item not found for "/api/sectors/999999".',
    ])
    const freed = await app.fixture.admin.put<ClassificationItem>(made['@id'], { parent: null })
    expect(freed.body.parent).toBeNull()
    await app.fixture.admin.delete(made['@id'])
  })

  it('SEC-13 nobody else reads these trees or places their items', async () => {
    // Catches: positions of one of the two types left open.
    const before = [await tree('tags'), await tree('sectors')]
    for (const [who, status] of [
      [app.fixture.visitor, 401],
      [app.fixture.waiting, 403],
      [app.fixture.member, 403],
    ] as const) {
      for (const type of ['tags', 'sectors']) {
        expect((await who.get(`/admin/${type}`)).status).toBe(status)
        const positions = [{ id: app.fixture.tags.homes.id }, { id: app.fixture.sectors.travel.id }]
        expect((await who.post(`/admin/${type}/positions`, { positions })).status).toBe(status)
      }
    }
    expect(
      (await app.fixture.admin.post('/admin/card_formats/positions', { positions: [] })).status,
    ).toBe(404)
    expect([await tree('tags'), await tree('sectors')]).toEqual(before)
  })
})
