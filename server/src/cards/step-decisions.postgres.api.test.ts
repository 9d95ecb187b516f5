import type { Card } from '@etapes-climat/domain/cards/contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { describe, expect, it } from 'vitest'
import { computeHierarchyValues, makeCard, makeSector } from '../testing/factories.ts'
import { iriOf, saveReport } from '../testing/save-report.ts'
import { useStepWriting } from '../testing/use-step-writing.ts'

const { app, create, read } = useStepWriting()
const db = () => app.test.database.db
/** The total of a sector as it is stored: the call that answers it calculates it first. */
async function storedTotal({ uid }: { uid: string }): Promise<number> {
  const { body } = await app.fixture.admin.get<{ total: number }>(`/api/sectors/${uid}`)
  return body.total
}

describe('steps and figures', () => {
  it('D-52 D-54 a direct step keeps its own value above others; a computed one counts computed ones, not drafts', async () => {
    const home = await makeSector(db())
    const place = { sectorId: home.id }
    const top = await makeCard(db(), { ...place, format: 'indirect' })
    const inner = await makeCard(db(), { ...place, format: 'indirect', parentId: top.id })
    const direct = await makeCard(db(), { ...place, val: 7, parentId: inner.id })
    await makeCard(db(), { ...place, val: 100, parentId: direct.id })
    await makeCard(db(), { ...place, val: 3000, parentId: inner.id, draft: true })
    const hidden = { ...place, format: 'indirect', parentId: top.id, draft: true }
    const draft = await makeCard(db(), hidden)
    await makeCard(db(), { ...place, val: 1000, parentId: draft.id })
    await computeHierarchyValues(db())
    const values = await Promise.all(
      [top, inner, direct].map(async ({ id }) => (await read(id)).val),
    )
    expect(values).toEqual([7, 7, 7])
  })

  it('D-53 D-47 a draft alone is ignored: published steps below it count, and a sector counts no other sector', async () => {
    const home = await makeSector(db())
    const below = await makeSector(db(), { parentId: home.id })
    const draft = await makeCard(db(), { sectorId: home.id, val: 500, draft: true })
    await makeCard(db(), { sectorId: home.id, val: 30, parentId: draft.id })
    await makeCard(db(), { sectorId: below.id, val: 4 })
    await computeHierarchyValues(db())
    expect(await Promise.all([home, below].map(storedTotal))).toEqual([30, 4])
  })

  it('D-57 what hangs below a root step follows it to another sector', async () => {
    const { admin, sectors } = app.fixture
    const made = await create()
    // A draft, which is in the way of nothing below it.
    const place = { sectorId: sectors.travel.id, parentId: made.body.id }
    const child = await makeCard(db(), { ...place, draft: true })
    const grandchild = await makeCard(db(), { sectorId: sectors.travel.id, parentId: child.id })
    await admin.put(made.body['@id'], { sector: `/api/sectors/${sectors.housing.id}` })
    for (const { id } of [made.body, child, grandchild])
      expect((await read(id)).sector?.uid).toBe(sectors.housing.uid)
  })

  it('D-50 selecting an indirect step adds nothing to the sum and selects nothing else', async () => {
    const { cards, member } = app.fixture
    const { body } = await saveReport(app.fixture, member, { cards: [iriOf(cards.renovate)] })
    expect(body.cards.map(({ uid }) => uid)).toEqual([cards.renovate.uid])
    expect(body.datas).toMatchObject({ somme: 0, potentiel: 165, effort: 0 })
  })

  it('D-63 D-66 goal and version are stored as sent, change no figure, and no save raises them', async () => {
    const { admin, sectors, member } = app.fixture
    const before = await storedTotal(sectors.travel)
    const made = await create({ goal: 4321.5, version: 3, val: 0 })
    await admin.put(made.body['@id'], { draft: false })
    const saved = await admin.put<Card>(made.body['@id'], { name: 'Autre nom' })
    expect(saved.body).toMatchObject({ goal: 4321.5, version: 3, val: 0 })
    expect(await storedTotal(sectors.travel)).toBe(before)
    const { body } = await saveReport(app.fixture, member, {
      cards: [made.body['@id']],
      sectors: [],
    })
    expect(body.datas).toMatchObject({ somme: 0, potentiel: before })
  })

  it('D-64 the release note reaches administrators only, in every answer about the step', async () => {
    const { cards, member, admin } = app.fixture
    const { body: report } = await saveReport(app.fixture, member)
    const urls = [
      iriOf(cards.insulate),
      '/api/cards',
      '/cards/search?name=',
      `/report/${report.uid}`,
    ]
    for (const url of urls)
      expect((await member.get(url)).text).not.toMatch(/Note interne|releaseNote/)
    expect((await admin.get<Card>(iriOf(cards.insulate))).body.releaseNote).toBe(
      '<p>Note interne</p>',
    )
  })

  it('D-67 a call cuts decimals off a value, takes nothing as 0 and no negative value', async () => {
    for (const [sent, kept] of [
      [12.9, 12],
      ['12.9', 12],
      ['', 0],
      [null, 0],
    ] as const)
      expect([sent, (await create({ val: sent })).body.val]).toEqual([sent, kept])
    for (const val of [-1, '-3'])
      expect((await app.fixture.admin.post('/api/cards', { val })).status).toBe(422)
  })

  it('D-86 whatever is sent, a new step and a new work are drafts', async () => {
    const work = { title: 'Halle', projectOwner: 'Ville', architect: 'Atelier', credit: 'Photo' }
    const made = await app.fixture.admin.post<{ draft: boolean }>('/api/exemplaries', {
      ...work,
      draft: false,
    })
    expect([(await create({ draft: false })).body.draft, made.body.draft]).toEqual([true, true])
  })

  it('D-112 the identifier of a work is stored as sent and may be empty', async () => {
    const work = { title: 'Pont', projectOwner: 'Ville', architect: 'Atelier', credit: 'Photo' }
    const post = (body: object) =>
      app.fixture.admin.post<{ identifier: string }>('/api/exemplaries', { ...work, ...body })
    expect((await post({ identifier: 'OE-7' })).body.identifier).toBe('OE-7')
    expect((await post({})).body.identifier).toBe('')
  })

  it('D-39 a member who filters by drafts and completeness steps finds published steps alone', async () => {
    const { member } = app.fixture
    for (const draft of [0, 1, 2, 'all']) {
      const filters = encodeURIComponent(
        JSON.stringify({ draft, formats: ['completude', 'direct'] }),
      )
      const { body } = await member.get<Collection<Card>>(`/admin/cards/search?filters=${filters}`)
      const found = body['hydra:member']
      expect(found.length).toBeGreaterThan(0)
      for (const step of found)
        expect([step.draft, step.cardFormat.slug]).toEqual([false, 'direct'])
    }
  })
})
