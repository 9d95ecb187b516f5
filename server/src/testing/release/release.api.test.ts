import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ITEM_KINDS } from '@etapes-climat/domain/items/item-kinds'
import type { Verification } from '@etapes-climat/domain/milestones/contract'
import type { Report, ReportView } from '@etapes-climat/domain/reports/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDiskStorage } from '../../engines/storage/disk-storage.ts'
import { checkFigures } from '../../maintenance/backup/check-figures.ts'
import { restore } from '../../maintenance/backup/restore.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { client, type TestClient, visitor } from '../client.ts'
import { createEmptyDatabase } from '../database/database.ts'
import { POLICY } from '../rights/policy.ts'
import { RELEASE } from './release.ts'

interface Content {
  shared: string[]
  milestones: { uid: string; code: string; sha256: string }[]
  /** those that there were then */
  figures: Record<string, NonNullable<Report['datas']>>
}

const ADMINISTRATOR = {
  username: 'admin@exemple.fr',
  password: 'une phrase de passe pour les preuves',
}
const content: Content = JSON.parse(fs.readFileSync(RELEASE.content, 'utf8'))

let test: TestApp
let admin: TestClient
let folder: string
/** Tables that the archive holds. */
let tables: Set<string>
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'etapes-climat-release-'))
  const database = await createEmptyDatabase()
  const manifest = await restore(database, folder, RELEASE.archive)
  tables = new Set(manifest.tables.map(({ name }) => name))
  const storage = await openDiskStorage(path.join(folder, 'files'))
  test = await buildTestApp({ rateLimits: false }, undefined, {
    database: Promise.resolve(database),
    storage,
  })
  const { body } = await visitor(test.app).post<{ token: string }>('/login', ADMINISTRATOR)
  admin = client(test.app, body.token, null)
})
afterAll(async () => {
  await test?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const SHARED = `select * from unnest(array['${content.shared
  .map((address) => path.basename(address))
  .join("','")}']) as token`

/** Steps that have a page. */
const SHOWN = `select card.uid as id from card
  join card_format on card_format.id = format_id and slug <> 'completude'`

/** The parameters of paths that begin so, from the rows of the archive. */
const PARAMETERS: Record<string, string> = {
  ...Object.fromEntries(
    Object.values(ITEM_KINDS).map(({ path, table }) => [
      `/api/${path}/`,
      `select id from ${table}`,
    ]),
  ),
  '/api/contexts/': `select 'Card' as type`,
  '/admin/users/:type': `select distinct listed_in as type from app_user where listed_in is not null`,
  '/cards/actu/:': `${SHOWN} where not draft`,
  '/pdf/cards/': SHOWN,
  '/admin/cards/preview/': SHOWN,
  '/pages/': 'select slug from page',
  '/media/': `select 'full' as rendition, file from media`,
  '/api/reports/': 'select id from report',
  '/report/': 'select uid as id from report',
  '/pdf/reports/': 'select uid as id from report',
  '/reports/comparison': 'select uid from report',
  '/pdf/comparison': 'select uid from report',
  '/milestones/:': 'select uid as id from milestone',
  '/pdf/milestones/': 'select uid as id from milestone',
  '/workshops/': 'select uid as id from workshop',
  '/pdf/workshops/': 'select uid as id from workshop',
  '/shared/': SHARED,
  '/pdf/shared/': SHARED,
  '/api/users/': 'select id from app_user',
  '/admin/users/:id': 'select uid as id from app_user',
  '/admin/publications/': `select case when card_id is null then 'exemplaries' else 'cards' end as kind,
    coalesce(card_id, exemplary_id) as id from publication where page_id is null`,
  '/admin/publications/cards/': 'select card_id as id from publication where card_id is not null',
  '/pdf/publications/cards/': 'select card_id as id from publication where card_id is not null',
  '/admin/history/:kind/:id': "select 'cards' as kind, card.id, 1 as number from card",
  '/open-data/': 'select version from open_data_version',
  '/calendars/': 'select token_hash as token from calendar_address where false',
}

it('O-04 every read of an installation of the version published last answers, of every row of it', async () => {
  const reads = POLICY.filter(({ call, rule }) => call.startsWith('GET ') && rule !== 'hidden')
  for (const { call, query = '', through } of reads) {
    const address = `${call.slice('GET '.length)}${query}`
    if (!address.includes('/:') && !address.includes('=:')) {
      const { status, text } = await admin.get(address)
      expect([address, status, text.slice(0, 200)]).toEqual([
        address,
        through ?? 200,
        expect.anything(),
      ])
      continue
    }
    const [, select = ''] =
      Object.entries(PARAMETERS)
        .toSorted(([one], [other]) => other.length - one.length)
        .find(([begins]) => address.startsWith(begins)) ?? []
    expect([address, select]).toEqual([address, expect.stringMatching(/^select/)])
    const { rows } = await test.database.db.execute<Record<string, string>>(sql.raw(select))
    const [, table = ''] = / from (\w+)/.exec(select) ?? []
    if (tables.has(table)) expect([address, rows.length]).not.toEqual([address, 0])
    for (const row of rows) {
      const url = address.replace(/:(\w+)/g, (_, name) => String(row[name]))
      const { status, text } = await admin.get(url)
      expect([url, status, text.slice(0, 200)]).toEqual([url, 200, expect.anything()])
    }
  }
})

it('TEAM-22 TRUST-04 what the version published last fixed keeps its bytes, and is verified', async () => {
  for (const { uid, code, sha256 } of content.milestones) {
    const { bytes } = await admin.get(`/pdf/milestones/${uid}`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const { body } = await visitor(test.app).get<Verification>(
      `/milestones/verification?code=${code}&fingerprint=${sha256}`,
    )
    expect(body).toMatchObject({ verdict: 'identical', milestone: { code, sha256 } })
  }
})

it('O-04 reports of the version published last have the figures that it answered, and are saved again', async () => {
  expect(await checkFigures(test.database.db)).toBeGreaterThan(0)
  for (const [uid, datas] of Object.entries(content.figures)) {
    const { body } = await admin.get<ReportView>(`/report/${uid}`)
    expect(body.datas).toMatchObject(datas)
    const edited = await admin.get<Report>(body['@id'])
    const { name, description, operation, filters, followUps, tags, sectors, cards } = edited.body
    const iris = (items: { '@id': string }[]) => items.map((item) => item['@id'])
    const again = await admin.put<Report>(body['@id'], {
      name: `${name} repris`,
      description,
      operation,
      filters,
      followUps,
      tags: iris(tags),
      sectors: iris(sectors),
      cards: iris(cards),
    })
    expect([again.status, again.text]).toEqual([200, expect.anything()])
    expect(again.body).toMatchObject({ filters, operation, followUps })
  }
})
