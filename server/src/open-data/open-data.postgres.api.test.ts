import { createRequire } from 'node:module'
import type { SiteSettings } from '@etapes-climat/domain/settings/contract'
import { LICENCES } from '@etapes-climat/domain/settings/licences'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card } from '../db/tables/card.table.ts'
import { exemplary } from '../db/tables/exemplary.table.ts'
import { openDataVersion } from '../db/tables/open-data-version.table.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { type CatalogueFixture, seedCatalogueFixture } from '../testing/catalogue-fixture.ts'
import { type TestClient, visitor } from '../testing/client.ts'
import { makeCard } from '../testing/factories.ts'
import { sheetRows } from '../testing/workbooks/sheet-rows.ts'
import { storeVersion } from './store-version.ts'

const DCAT = 'http://www.w3.org/ns/dcat#'
const DCT = 'http://purl.org/dc/terms/'
const FILES = ['catalogue.jsonld', 'steps.csv', 'steps.xlsx']
const FORMULA = '=HYPERLINK("http://exemple.fr")'
const TRICKY = 'Isoler « par l’extérieur », 20 cm; dit "ITE"'

let test: TestApp
let fixture: CatalogueFixture
let anyone: TestClient
beforeAll(async () => {
  test = await buildTestApp()
  fixture = await seedCatalogueFixture(test)
  anyone = visitor(test.app)
  const { db } = test.database
  const { sectorId } = await firstCard()
  for (const name of [FORMULA, TRICKY]) await makeCard(db, { name, sectorId, val: 12 })
  await makeCard(db, { name: 'Un brouillon à taire', sectorId, draft: true })
  await makeCard(db, { name: 'Une complétude à taire', sectorId, format: 'completude' })
  test.catalogue.noteChange()
})
afterAll(() => test.close())

async function firstCard() {
  const [row] = await test.database.db
    .select()
    .from(card)
    .where(eq(card.id, fixture.cards.insulate.id))
  if (!row) throw new Error('no step')
  return row
}

const set = (settings: Partial<SiteSettings>) =>
  fixture.admin.post<SiteSettings>('/admin/settings', settings)

/** What every hour brings. */
const storeNow = () => test.database.db.transaction((tx) => storeVersion(tx, test.catalogue))

const published = async () =>
  (await anyone.get<{ 'hydra:member': { uid: string; name: string }[] }>('/cards/actu')).body[
    'hydra:member'
  ]

interface Expanded {
  [property: string]: (Expanded & { '@id': string; '@value': string })[]
}

const require = createRequire(import.meta.url)
// It comes without types.
const jsonld: { expand(document: object): Promise<Expanded[]> } = require('jsonld')

/** The only data set of the description, as a reader of JSON-LD sees it. */
async function readDataSet(): Promise<{ catalogue: Expanded; dataSet: Expanded }> {
  const { body } = await anyone.get<object>('/open-data/catalogue.jsonld')
  const [catalogue] = await jsonld.expand(body)
  const dataSet = catalogue?.[`${DCAT}dataset`]?.[0]
  if (!catalogue || !dataSet) throw new Error('no data set')
  return { catalogue, dataSet }
}

const addresses = (dataSet: Expanded | undefined) =>
  (dataSet?.[`${DCAT}distribution`] ?? []).map(
    (distribution) => new URL(distribution[`${DCAT}downloadURL`]?.[0]?.['@id'] ?? '').pathname,
  )

const NOT_REQUIRED = { secondFactorOf: null, secondFactorFrom: null }

it('OPEN-01 nothing answers until an administrator turns open data on, nor once they are off again; the journal says so', async () => {
  const answers = async () => {
    const given = await Promise.all(FILES.map((file) => anyone.get(`/open-data/${file}`)))
    return given.map(({ status }) => status)
  }
  expect(await answers()).toEqual([404, 404, 404])
  expect((await fixture.admin.get('/admin/settings')).body).toEqual({
    openData: false,
    openDataLicence: null,
    embedOrigins: [],
    ...NOT_REQUIRED,
    revision: 1,
  })
  const refused = await fixture.admin.post('/admin/settings', { openData: true })
  expect(refused.status).toBe(422)
  expect(refused.body.violations).toEqual([
    {
      propertyPath: 'openDataLicence',
      message: 'Choisissez la licence sous laquelle les données sont ouvertes.',
    },
  ])
  expect(await answers()).toEqual([404, 404, 404])
  const licensed = {
    openData: true,
    openDataLicence: 'etalab-2.0',
    embedOrigins: [],
    ...NOT_REQUIRED,
    revision: 2,
  } as const
  expect((await set({ openData: true, openDataLicence: 'etalab-2.0' })).body).toEqual(licensed)
  expect(await answers()).toEqual([200, 200, 200])
  const version = (await readDataSet()).dataSet[`${DCAT}version`]?.[0]?.['@value']
  expect((await anyone.get(`/open-data/versions/${version}/steps.csv`)).status).toBe(200)
  await set({ openData: false })
  expect(await answers()).toEqual([404, 404, 404])
  expect((await anyone.get(`/open-data/versions/${version}/steps.csv`)).status).toBe(404)
  const journal = await fixture.admin.get<{ entries: { action: string; changed: string[] }[] }>(
    '/admin/journal/entries?kind=settings',
  )
  expect(journal.body.entries.map(({ action }) => action)).toEqual(['update', 'update'])
})

it('API-99 an administrator changes one setting and the others stay; an unknown licence is refused with its field', async () => {
  await set({ openData: true, openDataLicence: 'ODbL-1.0' })
  const stored = {
    openData: false,
    openDataLicence: 'ODbL-1.0',
    embedOrigins: [],
    ...NOT_REQUIRED,
    revision: expect.any(Number),
  }
  const without = await fixture.admin.post('/admin/settings', { openDataLicence: null })
  expect([without.status, without.body.violations?.map((one) => one.propertyPath)]).toEqual([
    422,
    ['openDataLicence'],
  ])
  expect((await set({ openData: false })).body).toEqual(stored)
  const refused = await fixture.admin.post('/admin/settings', { openDataLicence: 'gpl' })
  expect(refused.status).toBe(422)
  expect(refused.body.violations).toEqual([
    { propertyPath: 'openDataLicence', message: 'Choisissez une des licences proposées.' },
  ])
  expect((await fixture.admin.get('/admin/settings')).body).toEqual(stored)
  expect((await fixture.member.get('/admin/settings')).status).toBe(403)
})

it('OPEN-01 CSV of RFC 4180 and workbook hold the published steps and the public fields alone; no cell is a formula', async () => {
  await set({ openData: true, openDataLicence: 'etalab-2.0' })
  const { text, headers } = await anyone.get('/open-data/steps.csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const rows: string[][] = parse(text, { record_delimiter: '\r\n', relax_quotes: false })
  expect(rows[0]).toEqual([
    'uid',
    'Nom',
    'Valeur (kgCO2e par personne et par an)',
    'Format',
    'Secteur',
    'Filtre',
    'Ouvrages',
  ])
  const steps = await published()
  const byUid = new Map(rows.slice(1).map((row) => [row[0], row]))
  expect([...byUid.keys()].sort()).toEqual(steps.map(({ uid }) => uid).sort())
  const named = (name: string) => steps.find((step) => step.name === name)?.uid
  expect(byUid.get(named(TRICKY))?.[1]).toBe(TRICKY)
  expect(byUid.get(named(TRICKY))?.[2]).toBe('12')
  expect(byUid.get(named(FORMULA))?.[1]).toBe(`'${FORMULA}`)
  expect(text).not.toMatch(/à taire/)

  const workbook = await anyone.get('/open-data/steps.xlsx')
  const sheet = sheetRows(workbook.bytes, 1)
  expect(sheet.length).toBe(steps.length + 1)
  expect(JSON.stringify(sheet)).toContain(TRICKY.slice(0, 20))
  expect(JSON.stringify(sheet)).not.toMatch(/à taire/)
})

it('OPEN-01 a JSON-LD reader finds the DCAT catalogue, the licence that was chosen, and the address of each file', async () => {
  for (const [name, { address }] of Object.entries(LICENCES)) {
    await set({ openData: true, openDataLicence: name as keyof typeof LICENCES })
    const { catalogue, dataSet } = await readDataSet()
    expect(catalogue['@type']).toEqual([`${DCAT}Catalog`])
    expect(dataSet['@type']).toEqual([`${DCAT}Dataset`])
    for (const described of [catalogue, dataSet]) {
      expect(described[`${DCT}title`]?.[0]?.['@value']).toBeTruthy()
      expect(described[`${DCT}description`]?.[0]?.['@value']).toBeTruthy()
      expect(described[`${DCT}publisher`]?.[0]?.['@id']).toMatch(/#publisher$/)
      expect(described[`${DCT}license`]?.[0]?.['@id']).toBe(address)
    }
    const licences = (dataSet[`${DCAT}distribution`] ?? []).map(
      (distribution) => distribution[`${DCT}license`]?.[0]?.['@id'],
    )
    expect(licences).toEqual([address, address])
    expect(addresses(dataSet)).toEqual(['/open-data/steps.csv', '/open-data/steps.xlsx'])
  }
})

it('OPEN-01 any origin may read, caches revalidate, and each version stays at its address after the catalogue changed, and is current again when it changes back', async () => {
  await set({ openData: true, openDataLicence: 'etalab-2.0' })
  for (const file of FILES) {
    const { headers } = await anyone.get(`/open-data/${file}`)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    const again = await test.app.inject({
      url: `/open-data/${file}`,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([file, again.statusCode, again.body]).toEqual([file, 304, ''])
    expect(again.headers['access-control-allow-origin']).toBe('*')
  }
  const before = await anyone.get('/open-data/steps.csv')
  const former = (await readDataSet()).dataSet[`${DCAT}version`]?.[0]?.['@value']

  const { db } = test.database
  const added = await makeCard(db, { name: 'Une étape de plus', val: 3 })
  expect((await anyone.get('/open-data/steps.csv')).text).toBe(before.text)
  await storeNow()
  const after = await anyone.get('/open-data/steps.csv')
  expect(after.text).toContain('Une étape de plus')
  expect(after.headers.etag).not.toBe(before.headers.etag)

  const { dataSet } = await readDataSet()
  expect(dataSet[`${DCAT}version`]?.[0]?.['@value']).not.toBe(former)
  const version = dataSet[`${DCAT}hasVersion`]?.find(
    (each) => each[`${DCAT}version`]?.[0]?.['@value'] === former,
  )
  const [csv = '', xlsx = ''] = addresses(version)
  const kept = await anyone.get(csv)
  expect(kept.text).toBe(before.text)
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await anyone.get(xlsx)).status).toBe(200)
  expect((await anyone.get(`/open-data/versions/${'f'.repeat(32)}/steps.csv`)).status).toBe(404)

  await db.delete(card).where(eq(card.id, added.id))
  await storeNow()
  await storeNow()
  const again = (await readDataSet()).dataSet
  expect(again[`${DCAT}version`]?.[0]?.['@value']).toBe(former)
  expect(again[`${DCAT}hasVersion`]).toHaveLength(dataSet[`${DCAT}hasVersion`]?.length ?? 0)
  expect((await anyone.get('/open-data/steps.csv')).text).toBe(before.text)
})

it('OPEN-01 the description is made once for each current version', async () => {
  await set({ openData: true, openDataLicence: 'etalab-2.0' })
  const versionCount = async () => (await readDataSet()).dataSet[`${DCAT}hasVersion`]?.length ?? 0
  const before = await versionCount()
  // Nothing of the product stores a version that was never the current one.
  const row = { version: 'e'.repeat(32), steps: [], currentSince: new Date(0) }
  await test.database.db.insert(openDataVersion).values(row)
  expect(await versionCount()).toBe(before)
  await test.database.db.delete(openDataVersion).where(eq(openDataVersion.version, row.version))
})

it('OPEN-01 no public call stores anything: a version is stored by the hourly work and by the administrator who turns open data on', async () => {
  await set({ openData: false, openDataLicence: 'etalab-2.0' })
  const { db } = test.database
  const count = () => db.$count(openDataVersion)
  const stored = await count()
  await makeCard(db, { name: 'Une étape encore', val: 4 })
  await storeNow()
  expect(await count()).toBe(stored)
  await set({ openData: true })
  expect(await count()).toBe(stored + 1)
  await makeCard(db, { name: 'Une étape tout à la fin', val: 5 })
  test.catalogue.noteChange()
  for (const file of FILES) await anyone.get(`/open-data/${file}`)
  expect(await count()).toBe(stored + 1)
  await storeNow()
  expect(await count()).toBe(stored + 2)
  // What stands in no file makes no version.
  const picture = { src: '/media/image/full/facade.jpg', alt: 'La façade', meta: '' }
  await db.update(exemplary).set({ imgPrimary: [picture] })
  test.catalogue.noteChange()
  await storeNow()
  expect(await count()).toBe(stored + 2)
  expect(JSON.stringify(await published())).toContain(picture.src)
})
