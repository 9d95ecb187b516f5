import type { Sector } from '@etapes-climat/domain/classification/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import type { Report } from '@etapes-climat/domain/reports/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type PlantedCatalogue, plantCatalogue } from '../testing/catalogue-fixture.ts'
import { makeUser } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'

interface Item {
  '@id': string
  '@type': string
  uid: string
  name: string
  slug?: string
  used?: number
  parent?: string | null
}
type TreeItem = { '@id': string; name: string; used?: number; children: TreeItem[] }

const _PATHS = ['sectors', 'tags', 'card_categories', 'card_formats', 'company_froms'] as const

let test: TestApp
let planted: PlantedCatalogue
beforeAll(async () => {
  test = await buildTestApp()
  planted = await plantCatalogue(test)
})
afterAll(() => test.close())

const create = (path: string, body: unknown) => planted.admin.post<Item>(`/api/${path}`, body)
const list = async (path: string, query = '') =>
  (await planted.admin.get<Collection<Item>>(`/api/${path}${query}`)).body['hydra:member']
const namesIn = async (path: string, query = '') =>
  (await list(path, query)).map((item) => item.name)
const place = (type: string, positions: unknown) =>
  planted.admin.post<{ moved: number }>(`/admin/${type}/positions`, { positions })
const tree = async (type: string, query = '') =>
  (await planted.admin.get<Collection<TreeItem>>(`/admin/${type}${query}`)).body['hydra:member']

describe('what is in use', () => {
  it('API-34 CLASS-14 D-88 a sector with steps, sectors below or reports is not deleted', async () => {
    const { housing } = planted.sectors
    const refused = await planted.admin.delete(`/api/sectors/${housing.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cet élément est utilisé par des étapes\u00a0: il ne peut pas être supprimé.',
    ])
    const above = (await create('sectors', { name: 'Dessus' })).body
    const below = (await create('sectors', { name: 'Dessous', parent: above })).body
    expect(below.parent).toBe(above['@id'])
    expect((await planted.admin.delete(above['@id'])).status).toBe(409)
    await saveReport(planted, planted.member, {
      cards: [iriOf(planted.cards.cycle)],
      sectors: [below['@id']],
    })
    const reported = await planted.admin.delete(below['@id'])
    expect([reported.status, reported.body.message]).toEqual([
      409,
      'Cet élément est utilisé par des rapports\u00a0: il ne peut pas être supprimé.',
    ])
    expect((await planted.admin.get<Sector>(below['@id'])).body.name).toBe('Dessous')
  })

  it('API-40 API-42 API-44 D-88 a category, a format or an organisation in use is not deleted', async () => {
    const { energy } = planted.categories
    expect((await planted.admin.delete(`/api/card_categories/${energy.id}`)).status).toBe(409)
    const format = (await create('card_formats', { name: 'Essai' })).body
    await planted.admin.post('/api/cards', {
      name: 'Étape d’essai',
      cardFormat: format,
      sector: planted.sectors.travel.uid,
      cardCategory: planted.categories.uses.uid,
    })
    expect((await planted.admin.delete(format['@id'])).status).toBe(409)
    const company = (await create('company_froms', { name: 'Occupée' })).body
    const companyFromId = Number(company['@id'].split('/').at(-1))
    await makeUser(test.database.db, { companyFromId })
    expect((await planted.admin.delete(company['@id'])).status).toBe(409)
    const occupied = (await list('company_froms', '?name=occup'))[0]
    expect([occupied?.name, occupied?.used]).toEqual(['Occupée', 1])
  })

  it('API-38 CLASS-14 D-88 a keyword in use is detached from what carries it, with those below it', async () => {
    const { project, offices, homes } = planted.tags
    const work = (await create('tags', { name: 'Chantier' })).body
    const below = (await create('tags', { name: 'Propre', parent: work['@id'] })).body
    const card = iriOf(planted.cards.cycle)
    await planted.admin.put(card, { tags: [offices.uid, work['@id'], below['@id']] })
    const report = await saveReport(planted, planted.member, {
      tags: [below['@id']],
      filters: { tags: [below.uid, homes.uid], name: 'isoler' },
    })
    expect((await planted.admin.delete(work['@id'])).status).toBe(204)
    expect((await planted.admin.get(below['@id'])).status).toBe(404)
    const after = await planted.admin.get<{ tags: { uid: string }[] }>(card)
    expect(after.body.tags.map((tag) => tag.uid)).toEqual([offices.uid])
    const reopened = await planted.member.get<Report>(report.body['@id'])
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

  it('API-29 CLASS-05 CLASS-07 LIM-08 D-90 keywords have two levels, and their order is kept', async () => {
    const made: Item[] = []
    for (const name of ['Un', 'Deux', 'Trois']) made.push((await create('tags', { name })).body)
    const [one, two, three] = made as [Item, Item, Item]
    expect((await place('tags', [{ ...two, children: [three, one] }])).status).toBe(200)
    const saved = (await tree('tags')).find((item) => item.name === 'Deux')
    expect(saved?.children.map((item) => item.name)).toEqual(['Trois', 'Un'])
    const before = await tree('tags')
    const tooDeep = [{ ...two, children: [{ ...three, children: [one] }] }]
    expect((await place('tags', tooDeep)).status).toBe(422)
    expect((await place('tags', [{ id: planted.tags.project.id, children: [two] }])).status).toBe(
      422,
    )
    expect((await create('tags', { name: 'Quatre', parent: three['@id'] })).status).toBe(422)
    expect((await planted.admin.put(two['@id'], { parent: three['@id'] })).status).toBe(422)
    expect(await tree('tags')).toEqual(before)
    await planted.admin.delete(two['@id'])
  })

  it('API-30 CLASS-06 CLASS-07 LIM-08 I-16 sectors have ten levels, and refused positions change nothing', async () => {
    const made: Item[] = []
    for (let level = 1; level <= 11; level++) {
      made.push((await create('sectors', { name: `Niveau ${level}` })).body)
    }
    const nested = (items: Item[]): unknown =>
      items.reduceRight<unknown[]>((children, item) => [{ uid: item.uid, children }], [])
    expect((await place('sectors', nested(made.slice(0, 10)))).body).toEqual({ moved: 9 })
    const before = await tree('sectors')
    const [first, second] = made as [Item, Item]
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
    const cycle = await planted.admin.put(first['@id'], { parent: made[3]?.['@id'] })
    expect([cycle.status, cycle.body.violations?.[0]?.propertyPath]).toEqual([422, 'parent'])
    expect(await tree('sectors')).toEqual(before)
  })

  it('API-33 VAL-31 a sector is moved by its parent; an unknown one is refused', async () => {
    const { travel } = planted.sectors
    const { body: made } = await create('sectors', { name: 'À pied' })
    const moved = await planted.admin.put<Item>(made['@id'], { parent: travel.uid })
    expect(moved.body.parent).toBe(`/api/sectors/${travel.id}`)
    const kept = await planted.admin.put<Item>(made['@id'], { name: 'À vélo' })
    expect(kept.body.parent).toBe(`/api/sectors/${travel.id}`)
    const refused = await planted.admin.put(made['@id'], { parent: '/api/sectors/999999' })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Item not found for "/api/sectors/999999".',
    ])
    const freed = await planted.admin.put<Item>(made['@id'], { parent: null })
    expect(freed.body.parent).toBeNull()
    await planted.admin.delete(made['@id'])
  })

  it('SEC-13 nobody else reads these trees or places their items', async () => {
    // Catches: positions of one of the two types left open.
    const before = [await tree('tags'), await tree('sectors')]
    for (const [who, status] of [
      [planted.visitor, 401],
      [planted.waiting, 403],
      [planted.member, 403],
    ] as const) {
      for (const type of ['tags', 'sectors']) {
        expect((await who.get(`/admin/${type}`)).status).toBe(status)
        const positions = [{ id: planted.tags.homes.id }, { id: planted.sectors.travel.id }]
        expect((await who.post(`/admin/${type}/positions`, { positions })).status).toBe(status)
      }
    }
    expect(
      (await planted.admin.post('/admin/card_formats/positions', { positions: [] })).status,
    ).toBe(404)
    expect([await tree('tags'), await tree('sectors')]).toEqual(before)
  })
})
