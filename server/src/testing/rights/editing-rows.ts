import { iriOf } from '../save-report.ts'
import { sampleWorkbook } from '../workbooks/sample-workbook.ts'
import type { PolicyRow } from './policy-row.ts'
import { rename } from './request-bodies.ts'

/** Smallest PNG: one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** A step that needs neither sector nor element. */
const WORKBOOK = sampleWorkbook({
  Étapes: [
    ['Nom', 'Format'],
    ['Étape importée', 'Étape pour complétude'],
  ],
})

/** A call about a next version, or the plan of one. */
const publicationRow = (
  call: string,
  rows: 'LIFE-13' | 'LIFE-14',
  row: Pick<PolicyRow, 'at' | 'body'>,
): PolicyRow => ({
  call: call.replace(' ', ' /admin/publications'),
  rows,
  rule: 'administrators',
  ...row,
})

/** Bulk actions, next versions, spreadsheets, history and pictures. */
export const EDITING_ROWS: readonly PolicyRow[] = [
  ...['export.xlsx', 'export.json', 'model.xlsx', 'import'].map(
    (path): PolicyRow => ({
      call: `GET /admin/catalogue/${path}`,
      rows: 'LIFE-01 LIFE-02',
      rule: 'administrators',
    }),
  ),
  {
    call: 'POST /admin/catalogue/import/preview',
    rows: 'LIFE-03',
    rule: 'administrators',
    file: WORKBOOK,
  },
  {
    call: 'POST /admin/catalogue/import/refused.xlsx',
    rows: 'LIFE-25',
    rule: 'administrators',
    file: sampleWorkbook({ Étapes: [['Nom'], ['Refusée']] }),
  },
  { call: 'POST /admin/catalogue/import', rows: 'LIFE-04', rule: 'administrators', file: WORKBOOK },
  {
    call: 'POST /admin/cards/bulk',
    rows: 'LIFE-19',
    rule: 'administrators',
    body: (targets) => {
      const { uid } = targets.fixture.cards.cycle
      return { act: 'edit', cards: [{ card: uid, changes: rename(targets) }] }
    },
  },
  {
    call: 'POST /admin/cards/consequences',
    rows: 'LIFE-15',
    rule: 'administrators',
    body: () => ({ act: 'recalculate' }),
  },
  publicationRow('GET ', 'LIFE-13', {}),
  publicationRow('GET /:kind/:id', 'LIFE-13', { at: (targets) => targets.nextCard() }),
  publicationRow('POST /:kind/:id', 'LIFE-13', {
    at: async (targets) => ({ kind: 'cards', id: (await targets.publishedCard()).uid }),
    body: () => ({}),
  }),
  publicationRow('PUT /cards/:id', 'LIFE-13', {
    at: (targets) => targets.nextCard(),
    body: rename,
  }),
  publicationRow('PUT /exemplaries/:id', 'LIFE-13', {
    at: (targets) => targets.nextWork(),
    body: () => ({ title: 'Autre titre' }),
  }),
  publicationRow('PUT /pages/:id', 'LIFE-13', {
    at: (targets) => targets.nextPage(),
    body: () => ({ title: 'Autre titre' }),
  }),
  publicationRow('GET /cards/:id/preview', 'LIFE-13', { at: (targets) => targets.nextCard() }),
  {
    call: 'GET /pdf/publications/cards/:id',
    rows: 'LIFE-13',
    rule: 'administrators',
    at: (targets) => targets.nextCard(),
  },
  publicationRow('DELETE /:kind/:id', 'LIFE-13', { at: (targets) => targets.nextCard() }),
  publicationRow('POST /:kind/:id/publish', 'LIFE-13', {
    at: (targets) => targets.nextCard(),
    body: () => ({}),
  }),
  publicationRow('POST /:kind/:id/plan', 'LIFE-14', {
    at: (targets) => targets.nextCard(),
    body: () => ({ at: '2100-01-01T08:00:00+01:00' }),
  }),
  publicationRow('DELETE /:kind/:id/plan', 'LIFE-14', { at: (targets) => targets.plannedCard() }),
  { call: 'GET /admin/cards/last-act', rows: 'LIFE-16', rule: 'administrators' },
  {
    call: 'POST /admin/cards/last-act/undo',
    rows: 'LIFE-16',
    rule: 'administrators',
    at: async (targets) => {
      const step = await targets.draftCard()
      await targets.fixture.admin.put(iriOf(step), { val: 7 })
      return step
    },
  },
  {
    call: 'GET /admin/history/:kind/:id',
    rows: 'LIFE-10',
    rule: 'administrators',
    at: async (targets) => ({ kind: 'cards', id: (await targets.publishedCard()).uid }),
  },
  {
    call: 'GET /admin/history/:kind/:id/:number',
    rows: 'LIFE-10',
    rule: 'administrators',
    at: async (targets) => {
      const { uid } = await targets.publishedCard()
      await targets.fixture.admin.put(`/api/cards/${uid}`, { idx: 'A' })
      return { kind: 'cards', id: uid, number: '1' }
    },
  },
  { call: 'GET /admin/journal/entries', rows: 'LIFE-12', rule: 'administrators' },
  { call: 'GET /admin/journal/people', rows: 'LIFE-12', rule: 'administrators' },
  { call: 'GET /admin/journal/export', rows: 'LIFE-12', rule: 'administrators' },

  {
    call: 'POST /media/img',
    rows: 'SEC-21',
    rule: 'administrators',
    form: { base64: `data:image/png;base64,${PIXEL.toString('base64')}`, alt: 'Un point' },
  },
  { call: 'GET /me/logo', rows: 'TEAM-72', rule: 'signedIn' },
  {
    call: 'POST /me/logo',
    rows: 'TEAM-72',
    rule: 'signedIn',
    body: () => ({ name: 'logo.png', base64: PIXEL.toString('base64') }),
  },
  { call: 'DELETE /me/logo', rows: 'TEAM-72', rule: 'signedIn' },
  {
    call: 'POST /files/upload',
    rows: 'SEC-21',
    rule: 'administrators',
    form: { file: PIXEL },
  },
  {
    call: 'POST /files/:type/:uid/upload',
    rows: 'SEC-21',
    rule: 'administrators',
    at: async (targets) => ({ type: 'cards', uid: (await targets.publishedCard()).uid }),
    form: { file: PIXEL },
  },
  ...['POST /files/upload/chunk', 'POST /files/:type/:uid/upload/chunk'].map(
    (call): PolicyRow => ({
      call,
      rows: 'SEC-21',
      rule: 'administrators',
      at: async (targets) => ({ type: 'cards', uid: (await targets.publishedCard()).uid }),
      body: () => ({ phase: 'start', mime_type: 'image/png', size: 100, name: 'point.png' }),
    }),
  ),
]
