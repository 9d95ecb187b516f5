import { readFileSync } from 'node:fs'
import type { Card, FilterCounts, FoundCard, FoundLine } from '@etapes-climat/domain/cards/contract'
import type { FrontPage } from '@etapes-climat/domain/cards/public-contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoContent } from '../../demo/load-demo-content.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { signIn, type TestClient, visitor } from '../../testing/client.ts'
import { makeCard, makeUser } from '../../testing/factories.ts'
import { readCatalogue } from '../catalogue.repository.ts'
import { CatalogueSnapshot } from '../catalogue-snapshot.ts'

/** French searches, each with the steps of the demonstration content that it should find. */
const QUERIES: { query: string; finds: string[] }[] = JSON.parse(
  readFileSync(new URL('french-queries.json', import.meta.url), 'utf8'),
)
const FIRST = 5

let test: TestApp
let member: TestClient
let admin: TestClient
beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  await loadDemoContent(db, async (_tx, { name, alt }) => ({
    src: `/media/image/full/${name}.jpg`,
    alt,
    meta: '',
  }))
  member = await signIn(test.app, (await makeUser(db)).email)
  admin = await signIn(test.app, (await makeUser(db, { isAdmin: true })).email)
})
afterAll(() => test.close())

const asked = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
async function search(who: TestClient, q: string, filters: object = {}, more = '') {
  const url = `/admin/cards/search?${asked({ ...filters, q })}${more}`
  return (await who.get<Collection<FoundCard>>(url)).body['hydra:member']
}
const idxOf = (steps: readonly { idx: string }[]) => steps.map(({ idx }) => idx)

describe('free search', () => {
  it('FIND-01 95 % of what 100 French searches should find is among the first five', async () => {
    const recalls: number[] = []
    for (const { query, finds } of QUERIES) {
      const first = idxOf(await search(member, query)).slice(0, FIRST)
      const found = first.filter((idx) => finds.includes(idx)).length
      recalls.push(found / Math.min(FIRST, finds.length))
    }
    expect(recalls).toHaveLength(100)
    expect(recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length).toBeGreaterThan(0.95)
  })

  it('FIND-01 finds by text, acronym, misspelt word and identifiant, and says where', async () => {
    const [pump] = await search(member, 'pompe à chaleur')
    expect(pump?.idx).toBe('LOG-04')
    expect(pump?.foundIn?.place).toBe('text')
    expect(pump?.foundIn?.excerpt[1]).toBe('pompe à chaleur')
    expect(idxOf(await search(member, 'RE2020'))).toContain('BAT-04')
    expect(idxOf(await search(member, 're 2020'))).toEqual(idxOf(await search(member, 'RE2020')))
    expect(idxOf(await search(member, 'isolaton'))[0]).toBe('LOG-03')
    expect(await search(member, 'log-03')).toMatchObject([
      { idx: 'LOG-03', foundIn: { place: 'idx', excerpt: ['', 'LOG-03', ''] } },
    ])
    expect((await search(member, 'LITTORAL')).map(({ foundIn }) => foundIn)).toEqual([
      { place: 'tag', excerpt: ['', 'Littoral', ''] },
      { place: 'tag', excerpt: ['', 'Littoral', ''] },
    ])
    expect((await search(member, 'étape transversale'))[0]?.foundIn?.place).toBe('format')
    // A number that no step holds does not change the results of the word before it.
    expect(idxOf(await search(member, 'vélo 98765'))).toEqual(idxOf(await search(member, 'vélo')))
    expect(await search(member, 'LOG-98')).toEqual([])
    for (const nothing of ['zzzzzz', '%', '«']) expect(await search(member, nothing)).toEqual([])
  })

  it('FIND-01 a word finds steps that have its plural, and its plural those that have it', async () => {
    const pairs = ['vélo vélos', 'abri abris', 'menu menus', 'lieu lieux', 'travail travaux']
    for (const name of pairs.flatMap((pair) => pair.split(' '))) {
      await makeCard(test.database.db, { name: `Thulium ${name}` })
    }
    for (const pair of pairs) {
      const [one, many] = pair.split(' ')
      const both = [one, many].map((word) => `Thulium ${word}`).sort()
      for (const typed of [one, many]) {
        await expect
          .poll(async () =>
            (await search(member, `thulium ${typed}`)).map(({ name }) => name).sort(),
          )
          .toEqual(both)
      }
    }
  })

  it('FIND-01 a word that was written apart finds it whole, and steps that hold its parts', async () => {
    const found = async (text: string) => idxOf(await search(member, text))
    for (const [apart, whole] of [
      ['bio sourcé', 'biosourcé'],
      ['ré emploi', 'réemploi'],
      ['auto partage', 'auto-partage'],
      ['sur élévation', 'surélévation'],
    ] as const) {
      const expected = await found(whole)
      expect(expected.length, whole).toBeGreaterThan(0)
      expect(await found(apart), apart).toEqual(expect.arrayContaining(expected))
    }
    const { body } = await member.get<{ ignoredWords?: string[] }>(
      `/admin/cards/search?${asked({ q: 'bio sourcé' })}`,
    )
    expect(body.ignoredWords ?? []).toEqual([])
  })

  it('FIND-01 of several words, steps that hold them all are found, and no other', async () => {
    const found = async (text: string) => idxOf(await search(member, text, {}, '&itemsPerPage=500'))
    const [both, first, second] = [
      await found('vélo logement'),
      await found('vélo'),
      await found('logement'),
    ]
    expect(both.length).toBeGreaterThan(0)
    expect(both.length).toBeLessThan(first.length)
    expect(both.toSorted()).toEqual(first.filter((idx) => second.includes(idx)).toSorted())
  })

  it.each([
    ['isolation girafe', ['girafe']],
    ['Girafe isolation zébu', ['Girafe', 'zébu']],
    // Found, but in no step that has both of the others.
    ['vélo logement viande', ['viande']],
    ['isolation chauffe-girafe', ['girafe']],
    ['isolation', []],
    ['l’isolaton de la', []],
    ['girafe zébu', []],
  ])(
    'FIND-01 %s: every search lists, as typed, the words that no found step holds',
    async (q, ignored) => {
      const told = async (who: TestClient, url: string) =>
        (await who.get<{ ignoredWords?: string[] }>(url)).body.ignoredWords ?? []
      const text = encodeURIComponent(q)
      for (const url of [
        `/admin/cards/search?${asked({ q })}`,
        `/admin/cards/search?view=lines&${asked({ q })}`,
        `/cards/search?q=${text}`,
        `/api/cards?q=${text}`,
      ]) {
        expect({ url, ignored: await told(member, url) }).toEqual({ url, ignored })
      }
      expect(await told(admin, `/find?q=${text}`)).toEqual(ignored)
      expect((await search(member, q)).length > 0).toBe(q !== 'girafe zébu')
    },
  )

  it('FIND-01 SEC-04 a word that only a text holds is reported to visitors like one that no step holds', async () => {
    const url = `/cards/actu/sectors?q=${encodeURIComponent('isolation pompe girafe')}`
    const { body } = await visitor(test.app).get<FrontPage>(url)
    expect(body.ignoredWords).toEqual(['pompe', 'girafe'])
    expect(body.groups.some(({ cards }) => cards.length > 0)).toBe(true)
    const asMember = `/cards/search?q=${encodeURIComponent('isolation pompe girafe')}`
    const found = (await member.get<{ ignoredWords: string[] }>(asMember)).body
    expect(found.ignoredWords).toEqual(['girafe'])
  })

  it('FIND-01 names come first, without `foundIn`', async () => {
    const found = await search(member, 'vélo')
    const inName = found.map(({ foundIn }) => foundIn === undefined)
    expect(inName[0]).toBe(true)
    expect(inName).toEqual([...inName].sort().reverse())
    expect(found[0]?.name).toContain('vélo')
    const second = await search(member, 'vélo', {}, '&itemsPerPage=1&page=2')
    expect(idxOf(second)).toEqual([found[1]?.idx])
  })

  it('API-18 API-84 API-86 every search of steps takes q; counts and lists agree', async () => {
    const expected = idxOf(await search(admin, 'isolation', { draft: 'all' }))
    const counts = await admin.get<FilterCounts>(
      `/admin/cards/counts?${asked({ q: 'isolation', draft: 'all' })}`,
    )
    expect(counts.body.total).toBe(expected.length)
    for (const url of ['/cards/search', '/api/cards']) {
      const { body } = await admin.get<Collection<FoundCard>>(`${url}?q=isolation`)
      expect(idxOf(body['hydra:member'])).toEqual(expected)
    }
    const bracketed = await admin.get<Collection<FoundLine>>(
      '/admin/cards/search?filters[q]=isolation&filters[draft]=all&view=lines',
    )
    expect(bracketed.body['hydra:member']).toHaveLength(expected.length)
    expect(bracketed.body['hydra:member'].some(({ foundIn }) => foundIn?.place === 'text')).toBe(
      true,
    )
  })

  it('FIND-01 API-17 name keeps its meaning: texts are not looked into', async () => {
    const url = `/admin/cards/search?${asked({ name: 'pompe à chaleur' })}`
    expect((await member.get<Collection<FoundCard>>(url)).body['hydra:member']).toEqual([])
  })

  it('FIND-01 SEC-07 SEC-42 a member finds neither by drafts, completeness steps nor release notes', async () => {
    // Catches: looking into texts of drafts, or holding a slip back because a draft has the word.
    const { db } = test.database
    await makeCard(db, {
      name: 'Brouillon',
      draft: true,
      description: '<p>Un zirconium isolaton.</p>',
    })
    await makeCard(db, { name: 'Publiée', releaseNote: '<p>Un rutherfordium.</p>' })
    await makeCard(db, { name: 'Ytterbium', format: 'completude', action: '<p>Un xénon.</p>' })
    await expect
      .poll(async () => (await search(admin, 'zirconium', { draft: 1 })).map(({ name }) => name))
      .toEqual(['Brouillon'])
    expect((await search(admin, 'xenon')).map(({ name }) => name)).toEqual(['Ytterbium'])
    for (const word of ['zirconium', 'rutherfordium', 'xénon', 'Ytterbium']) {
      expect(await search(member, word, { draft: 'all' })).toEqual([])
    }
    expect(idxOf(await search(member, 'isolaton'))[0]).toBe('LOG-03')
    expect(await search(admin, 'rutherfordium', { draft: 'all' })).toEqual([])
  })

  it('FIND-01 a changed step is found at once by its new words and no more by the old ones', async () => {
    const [step] = await search(admin, 'LOG-04')
    const before = await search(admin, 'pompe à chaleur')
    expect(idxOf(before)).toEqual(['LOG-04'])
    const texts = (await admin.get<Card>(step?.['@id'] ?? '')).body
    const put = (body: object) => admin.put<Card>(step?.['@id'] ?? '', body)
    await put({ description: '<p>Un <b>ther</b>moplongeur&nbsp;&amp; du CO<sub>2</sub>.</p>' })
    const [found] = await search(admin, 'thermoplongeur')
    expect(found).toMatchObject({
      idx: 'LOG-04',
      foundIn: { excerpt: ['Un ', 'thermoplongeur', ' & du CO2.'] },
    })
    await put({ action: '' })
    expect(idxOf(await search(admin, 'pompe'))).not.toContain('LOG-04')
    await put({ description: texts.description, action: texts.action })
    expect(await search(admin, 'thermoplongeur')).toEqual([])
    expect(idxOf(await search(admin, 'pompe à chaleur'))).toEqual(['LOG-04'])
    const keyword = texts.tags[0]
    await admin.put(keyword?.['@id'] ?? '', { name: 'Praséodyme' })
    expect(idxOf(await search(admin, 'praseodymes'))).toContain('LOG-04')
    await admin.put(keyword?.['@id'] ?? '', { name: keyword?.name })
    expect(await search(admin, 'praseodymes')).toEqual([])
  })

  it('FIND-01 SEC-04 visitors find by names, not by identifiants and texts', async () => {
    const snapshot = new CatalogueSnapshot(await readCatalogue(test.database.db))
    const found = (text: string) => snapshot.find(text, 'visitor').cards.map(({ row }) => row.idx)
    expect(found('isolaton')).toEqual(['LOG-03'])
    expect(found('se nourrir')).toContain('ALI-01')
    expect(found('secrète brouillon')).toEqual([])
    for (const text of ['RE2020', 'LOG-03']) expect(found(text)).toEqual([])
    expect(found('littoral')).toEqual(idxOf(await search(member, 'littoral')))
  })
})
