import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInByScreen, storeSession, useBrowser, visit } from '../../support/browser/browser.ts'
import { WORKBOOK } from '../../support/fixtures/workbooks/workbook.ts'
import { baseUrl } from '../../support/server/api.ts'
import { ADMIN, type RunningServer } from '../../support/server/server.ts'
import { startEmptyInstallation } from '../../support/server/tested-server.ts'
import { countedGestures } from '../../support/user-actions/counted-gestures.ts'
import { digits } from '../../support/user-actions/editor.ts'

useBrowser()

const GESTURES = 40
const REPORT = [
  'MOB-02',
  'MOB-05',
  'LOG-03',
  'LOG-T1',
  'BAT-05',
  'BAT-07',
  'ALI-03',
  'EQU-02',
  'VIL-04',
]

/** An installation without any content. */
let empty: RunningServer
beforeAll(async () => {
  empty = await startEmptyInstallation()
})
afterAll(() => empty.stop())

async function apiOf(base: string) {
  const send = async <Answer>(method: string, url: string, body?: object, token?: string) => {
    const response = await fetch(new URL(url, base), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${url}`).toBe(true)
    return (await response.json()) as Answer
  }
  const { token } = await send<{ token: string }>('POST', '/login', {
    username: ADMIN.email,
    password: ADMIN.password,
  })
  return <Answer>(method: string, url: string, body?: object) =>
    send<Answer>(method, url, body, token)
}

/** Every figure of a report of these steps, sectors by name. */
async function figuresAt(base: string) {
  const call = await apiOf(base)
  const { steps } = await call<{ steps: { idx: string }[] }>('GET', '/admin/catalogue/export.json')
  expect(steps).toHaveLength(63)
  const found = await call<{ 'hydra:member': { '@id': string; idx: string }[] }>(
    'GET',
    '/admin/cards/search?filters[draft]=0&itemsPerPage=500',
  )
  const iris = new Map(found['hydra:member'].map((card) => [card.idx, card['@id']]))
  const cards = REPORT.map((idx) => iris.get(idx))
  expect(cards).not.toContain(undefined)
  const report = await call<Report>('POST', '/api/reports', { cards, name: 'Gare Haute' })
  const view = await call<ReportView>('GET', `/report/${report.uid}`)
  return {
    datas: report.datas,
    sectors: view.sectorFigures.map(({ sector, ...figures }) => [sector?.name, figures]).sort(),
    values: found['hydra:member']
      .map((card) => JSON.stringify([card.idx, 'val' in card && card.val]))
      .sort(),
  }
}

const region = (page: Page, title: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

it('CALC-01 CALC-03 CALC-04 a workbook made with LibreOffice fills an empty installation in under 40 gestures, with the figures of the demonstration', async () => {
  // Catches: a header or a list that only our own export spells so; a wrong line that holds up the others.
  const { page } = await visit({ baseURL: empty.baseUrl })
  const { does, count } = countedGestures()
  // Address, e-mail, password, button.
  await does(signInByScreen(page, ADMIN), 4)
  await does(page.getByRole('button', { name: 'Accepter' }).click())
  await does(page.getByRole('link', { name: 'Étapes Climats', exact: true }).first().click())
  await does(page.getByRole('link', { name: 'Importer, exporter' }).click())
  const chooser = page.waitForEvent('filechooser')
  await does(page.getByRole('button', { name: 'Choisir un fichier' }).click())
  await does((await chooser).setFiles(WORKBOOK))
  await page.getByRole('heading', { level: 1, name: 'Aperçu avant l’import' }).waitFor()
  const refused = region(page, /^Refusées/)
  await expect.poll(() => refused.getByRole('listitem').count()).toBe(1)
  await refused
    .getByText('«\u00a0douze\u00a0» n’est pas un nombre\u00a0; écrivez par exemple 120.')
    .waitFor()
  await page.getByLabel(/^Jardiner 1\sligne$/).waitFor()
  await does(page.getByRole('button', { name: 'Appliquer 63\u00a0lignes' }).click())
  await page.getByRole('heading', { name: 'Import terminé' }).waitFor()
  await page.getByText('7\u00a0000 au lieu de 0', { exact: false }).waitFor()
  await does(page.getByRole('link', { name: 'Voir les étapes' }).click())
  await page
    .getByRole('link', { name: 'Isoler l’enveloppe au niveau basse consommation' })
    .waitFor()
  expect(count()).toBeLessThan(GESTURES)
  expect(await figuresAt(empty.baseUrl)).toEqual(await figuresAt(baseUrl()))
}, 180_000)

it('LIFE-04 LIFE-05 LIFE-06 the same file has nothing more to import; what changes meanwhile asks for a new preview of it', async () => {
  const { page } = await visit({ baseURL: empty.baseUrl, expected: /409/ })
  const call = await apiOf(empty.baseUrl)
  await storeSession(page, ADMIN)
  await page.goto('/admin/import')
  const choose = () => page.locator('input[type=file]').setInputFiles(WORKBOOK)
  await choose()
  await page.getByText('Aucun chiffre ne change.').waitFor()
  expect(await page.getByRole('button', { name: /^Appliquer/ }).count()).toBe(0)
  const { steps } = await call<{ steps: { idx: string; val: number }[] }>(
    'GET',
    '/admin/catalogue/export.json',
  )
  const former = steps.find(({ idx }) => idx === 'LOG-03')?.val
  const found = await call<{ 'hydra:member': { '@id': string }[] }>(
    'GET',
    '/admin/cards/search?filters[q]=LOG-03',
  )
  const step = found['hydra:member'][0]?.['@id'] ?? ''
  const { draft: _, ...created } = await call<{ draft: boolean; '@id': string }>(
    'POST',
    '/api/cards',
    {
      name: 'Hors du fichier',
      cardFormat: await formatIri(call),
      val: 30,
    },
  )
  await call('PUT', created['@id'], { draft: false })
  await call('PUT', step, { val: 281 })
  await choose()
  const modified = region(page, /^Modifiées/)
  await modified.getByText(/281$/).waitFor()
  const effect = page.getByRole('complementary', { name: 'Effet sur le catalogue' })
  // Sums alone: that of the sector and that of all.
  for (const name of ['Se loger', 'Catalogue']) {
    const bar = effect.getByRole('listitem').filter({ hasText: name })
    const [before, after] = await bar.locator('del, ins').allInnerTexts()
    expect(digits(after ?? '') - digits(before ?? '')).toBe((former ?? Number.NaN) - 281)
    expect(await bar.locator('b').innerText()).toBe('−\u00a01')
  }
  await page.getByText('1\u00a0étape publiée n’est pas dans le fichier').waitFor()
  await page.getByLabel(/^Mettre en brouillon ce qui n’est pas dans le fichier/).check()
  await call('PUT', step, { val: 282 })
  await page.getByRole('button', { name: 'Appliquer 1\u00a0ligne' }).click()
  await page
    .getByText('Le catalogue a changé entre-temps. Rien n’a été écrit', { exact: false })
    .waitFor()
  await page.getByRole('button', { name: 'Refaire l’aperçu' }).click()
  await modified.getByText(/282$/).waitFor()
  await page.getByLabel(/^Mettre en brouillon ce qui n’est pas dans le fichier/).check()
  await page.getByRole('button', { name: 'Appliquer 1\u00a0ligne' }).click()
  await page.getByText('1\u00a0mise en brouillon', { exact: false }).waitFor()
  expect((await call<{ val: number }>('GET', step)).val).toBe(former)
  expect((await call<{ draft: boolean }>('GET', created['@id'])).draft).toBe(true)
}, 180_000)

type Call = Awaited<ReturnType<typeof apiOf>>

async function formatIri(call: Call): Promise<string> {
  const formats = await call<{ 'hydra:member': { '@id': string; slug: string }[] }>(
    'GET',
    '/api/card_formats',
  )
  return formats['hydra:member'].find(({ slug }) => slug === 'completude')?.['@id'] ?? ''
}

it('LIFE-01 LIFE-02 LIFE-07 the catalogue and the model are downloaded; another file is refused whole, and can be replaced', async () => {
  const { page } = await visit({ baseURL: empty.baseUrl, expected: /422/ })
  await storeSession(page, ADMIN)
  await page.goto('/admin/import')
  const files: string[] = []
  for (const name of ['Modèle vide', 'Exporter le catalogue', 'Exporter en JSON']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    files.push((await download).suggestedFilename())
  }
  expect(files).toEqual(['modele.xlsx', 'catalogue.xlsx', 'catalogue.json'])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'étapes.xlsx', mimeType: 'text/csv', buffer: Buffer.from('[{"a":1}]') })
  await page.getByRole('alert').getByText('n’est pas un classeur .xlsx', { exact: false }).waitFor()
  await page.locator('input[type=file]').setInputFiles(WORKBOOK)
  await page.getByRole('heading', { level: 1, name: 'Aperçu avant l’import' }).waitFor()
}, 120_000)

it('LIFE-04 LIFE-07 a server that cannot read the file now refuses nothing, and an import without an answer asks for a new preview', async () => {
  const { page } = await visit({ expected: /503|ERR_/ })
  await storeSession(page, ADMIN)
  await page.goto('/admin/import')
  const busy = 'Le serveur est très occupé.'
  await page.route('**/import/preview', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '10' }, json: { message: busy } }),
  )
  await page.locator('input[type=file]').setInputFiles(WORKBOOK)
  await page.getByRole('heading', { name: 'L’aperçu n’a pas pu être fait' }).waitFor()
  await page.getByRole('alert').getByText(busy).waitFor()
  expect(await page.getByText('refusé', { exact: false }).count()).toBe(0)
  await page.unroute('**/import/preview')
  await page.route('**/import/preview', () => undefined)
  await page.getByRole('button', { name: 'Refaire l’aperçu' }).click()
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await page.getByRole('button', { name: 'Choisir un fichier' }).waitFor()
  await page.unroute('**/import/preview')
  await page.locator('input[type=file]').setInputFiles(WORKBOOK)
  await page.getByRole('button', { name: /^Appliquer/ }).waitFor()

  await page.route('**/admin/catalogue/import?*', (route) => route.abort())
  await page.getByRole('button', { name: /^Appliquer/ }).click()
  await page.getByRole('heading', { name: 'L’import est resté sans réponse' }).waitFor()
  await page.getByRole('button', { name: 'Refaire l’aperçu' }).click()
  await page.getByRole('button', { name: /^Appliquer/ }).waitFor()
}, 60_000)
