import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { CreatedShareLink } from '@etapes-climat/domain/sharing/contract'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { Workshop } from '@etapes-climat/domain/workshops/contract'
import ICAL from 'ical.js'
import { beforeAll, expect, it } from 'vitest'
import { companyFrom } from '../db/tables/classification.table.ts'
import { reportCard, reportFollowUp, report as reportTable } from '../db/tables/report.table.ts'
import { signIn } from './client.ts'
import { type DescribedOperation, describedOperations } from './described-operations.ts'
import { pdfObjects, pdfWords } from './documents/pdf-tools.ts'
import { makeCard, makeUser } from './factories.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { fix } from './milestones.ts'
import { publicationsOf } from './publications.ts'
import { iriOf, saveReport } from './save-report.ts'
import { useCatalogue } from './use-catalogue.ts'
import { importClient, memberImportClient } from './workbooks/import-client.ts'

const opened = useCatalogue()

const NAME = '=Îlot « 4 » ; l’œuvre, 20 % de "bois"'
const NOTE = `Devis attendu\r\nle 3, « à confirmer »; ${HOSTILE_TEXTS[9]} \u0007 🌱`

/** Answer of each call that writes a file, by call. */
const files = new Map<string, Buffer>()

/** Reports of twelve members, of which half chose a step and dropped another: the barometer tells of both (STAT-02). */
async function seedBarometer() {
  const { db } = opened.test.database
  const { insulate, cycle } = opened.fixture.cards
  const [made] = await db
    .insert(companyFrom)
    .values([{ name: NAME }])
    .returning({ id: companyFrom.id })
  for (let member = 0; member < 12; member += 1) {
    const { id: userId } = await makeUser(db, { companyFromId: made?.id })
    const [row] = await db
      .insert(reportTable)
      .values({ userId, name: NAME, somme: 5 * member, potentiel: 100 })
      .returning({ id: reportTable.id })
    if (member % 2 === 0) continue
    const reportId = row?.id ?? 0
    const atSave = { valAtSave: 40, idxFullAtSave: 'E12', nameAtSave: NAME }
    await db.insert(reportCard).values({ reportId, cardId: insulate.id, ...atSave })
    const dropped = { status: 'discarded' as const, note: 'Trop cher' }
    await db.insert(reportFollowUp).values({ reportId, cardId: cycle.id, ...dropped })
  }
}

beforeAll(async () => {
  const { test, fixture } = opened
  const { member, admin, cards } = fixture
  await seedBarometer()
  await admin.put(iriOf(cards.insulate), { name: NAME })
  const followUps = [
    { card: iriOf(cards.insulate), note: NOTE, person: 'Awa', dueOn: '2031-02-03' },
  ]
  const given = { description: NOTE, followUps, operation: { name: NAME, address: NOTE } }
  const { body: report } = await saveReport(fixture, member, { name: NAME, ...given })
  const { body: variant } = await saveReport(fixture, member, { name: `${NAME} bis` })
  const { body: milestone } = await fix(member, report, NAME)
  const link = await member.post<CreatedShareLink>(`/report/${report.uid}/links`, { days: 30 })
  const workshop = await member.post<Workshop>(`/report/${report.uid}/workshops`, {
    heldOn: '2026-11-22',
    place: NAME,
    participants: NOTE,
    steps: [cards.insulate.uid],
  })
  const calendar = await member.post<{ url: string }>('/me/calendar')
  const next = publicationsOf(admin, 'cards', cards.cycle.id)
  await next.open()
  await next.save({ name: NAME })
  const draft = await makeCard(test.database.db, { name: NAME, draft: true })
  await admin.post('/admin/settings', { openData: true, openDataLicence: 'etalab-2.0' })
  const described = await fixture.visitor.get('/open-data/catalogue.jsonld')
  const [, version = ''] = /open-data\/versions\/(\w+)/.exec(described.text) ?? []
  const token = new URL(link.body.url).pathname.split('/').at(-1)

  const addresses: Record<string, string> = {
    'GET /admin/users/export': '/admin/users/export',
    'GET /pdf/cards/preview/{id}': `/pdf/cards/preview/${draft.uid}`,
    'GET /pdf/cards/{id}': `/pdf/cards/${cards.insulate.uid}`,
    'GET /admin/catalogue/export.xlsx': '/admin/catalogue/export.xlsx',
    'GET /admin/catalogue/model.xlsx': '/admin/catalogue/model.xlsx',
    'GET /open-data/catalogue.jsonld': '/open-data/catalogue.jsonld',
    'GET /open-data/steps.csv': '/open-data/steps.csv',
    'GET /open-data/versions/{version}/steps.csv': `/open-data/versions/${version}/steps.csv`,
    'GET /open-data/steps.xlsx': '/open-data/steps.xlsx',
    'GET /open-data/versions/{version}/steps.xlsx': `/open-data/versions/${version}/steps.xlsx`,
    'GET /admin/barometer/export.xlsx': '/admin/barometer/export.xlsx',
    'GET /pdf/reports/{id}': `/pdf/reports/${report.uid}`,
    'GET /reports/comparison.xlsx': `/reports/comparison.xlsx?reports=${report.uid},${variant.uid}`,
    'GET /pdf/comparison': `/pdf/comparison?reports=${report.uid},${variant.uid}`,
    'GET /calendars/{token}': new URL(calendar.body.url).pathname,
    'GET /pdf/shared/{token}': `/pdf/shared/${token}`,
    'GET /admin/journal/export': '/admin/journal/export',
    'GET /pdf/publications/cards/{id}': `/pdf/publications/cards/${cards.cycle.id}`,
    'GET /report/{id}/export.xlsx': `/report/${report.uid}/export.xlsx`,
    'GET /reports/export.xlsx': '/reports/export.xlsx',
    'GET /me/export': '/me/export',
    'GET /pdf/milestones/{id}': `/pdf/milestones/${milestone.uid}`,
    'GET /pdf/workshops/{id}': `/pdf/workshops/${workshop.body.uid}`,
  }
  for (const [call, url] of Object.entries(addresses)) {
    const isOfAdministrators = /\/admin\/|preview|publications/.test(url)
    const { status, bytes, text } = await (isOfAdministrators ? admin : member).get(url)
    expect([call, status, status === 200 ? '' : text]).toEqual([call, 200, ''])
    files.set(call, bytes)
  }
  const csv = Buffer.from(`Nom;Valeur\n"${NAME.replaceAll('"', '""')}";beaucoup\n`)
  const refused = await importClient(test.app, admin).refused(csv, {})
  files.set('POST /admin/catalogue/import/refused.xlsx', refused.rawPayload)
  const members = Buffer.from(`Courriel;Nom\n"sans arobase";"${NAME.replaceAll('"', '""')}"\n`)
  const refusedMembers = await memberImportClient(test.app, admin).refused(members, {})
  files.set('POST /admin/users/import/refused.xlsx', refusedMembers.rawPayload)
})

const JSON_LD = 'application/ld+json'
/** Answers of these types are no files: the wire itself, words, events, and pictures as they were received. */
const NO_FILES = ['application/json', JSON_LD, 'text/plain', 'text/event-stream', 'image/*']

/** Content type of what a call answers when it succeeds. */
function typeOf({ responses }: DescribedOperation): string {
  const success = responses['200'] as { content?: Record<string, unknown> } | undefined
  return Object.keys(success?.content ?? {})[0] ?? 'application/json'
}

/** The calls that answer a file, with its type. */
function filesOfCalls(): [string, string][] {
  return [...describedOperations(opened.test.app)].flatMap(([call, operation]) => {
    const type = typeOf(operation)
    const isFile =
      !NO_FILES.includes(type) || (call.endsWith('.jsonld') && call.includes('open-data'))
    return isFile ? [[call, type]] : []
  })
}

const require = createRequire(import.meta.url)
// It comes without types.
const jsonld: { expand(document: object): Promise<object[]> } = require('jsonld')

const readBack = (kind: string, file: Buffer, ...more: string[]) =>
  execFileSync(
    '/usr/bin/python3',
    ['-W', 'error', path.join(import.meta.dirname, 'documents/read_back.py'), kind, ...more],
    { input: file, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
  )

/** The texts of a file as a second program reads them; fails where the file is damaged. */
const READERS: Record<string, (file: Buffer, call: string) => Promise<string> | string> = {
  [WORKBOOK_TYPE]: (file) => readBack('xlsx', file),
  'text/csv': (file, call) => readBack('csv', file, call.includes('open-data') ? ',' : ';'),
  'application/zip': (file) => readBack('zip', file),
  'application/pdf': (file) => {
    expect(pdfObjects(file)).toContain('/StructTreeRoot')
    return pdfWords(file)
  },
  'text/calendar': (file) => {
    const calendar = new ICAL.Component(ICAL.parse(file.toString()))
    expect(calendar.getAllSubcomponents()).not.toEqual([])
    return JSON.stringify(calendar)
  },
  [JSON_LD]: async (file) => JSON.stringify(await jsonld.expand(JSON.parse(file.toString()))),
}

/** Files that hold no name that somebody wrote. */
const WITHOUT_NAMES = [
  'GET /admin/users/export',
  'GET /admin/catalogue/model.xlsx',
  'GET /open-data/catalogue.jsonld',
]

it('LIM-23 every file that the application writes is read whole by another program: workbooks, CSV, calendars, PDF, archives, DCAT', async () => {
  const calls = filesOfCalls()
  expect(calls.map(([call]) => call).sort()).toEqual([...files.keys()].sort())
  for (const [call, type] of calls) {
    const read = READERS[type]
    if (!read) throw new Error(`${call}: nothing reads ${type}`)
    const text = await read(files.get(call) ?? Buffer.alloc(0), call)
    expect(text.length, call).toBeGreaterThan(2)
    if (!WITHOUT_NAMES.includes(call)) expect(text, call).toContain('uvre, 20')
  }
})

it('TEAM-13 the calendar of somebody without dates has a component, as its format asks', async () => {
  const { test } = opened
  const user = await makeUser(test.database.db)
  const client = await signIn(test.app, user.email)
  const { body } = await client.post<{ url: string }>('/me/calendar')
  const { text } = await client.get(new URL(body.url).pathname)
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})
