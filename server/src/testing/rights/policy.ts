import { registrationForm } from '../registration-form.ts'
import { iriOf } from '../save-report.ts'
import { sampleWorkbook } from '../workbooks/sample-workbook.ts'
import type { RuleName } from './rules.ts'
import type { Targets } from './targets.ts'

/** One call of the matrix: who may make it, and how the tests make it. */
export interface PolicyRow {
  /** `METHOD /path`, as registered */
  call: string
  /** rows of the requirements that it proves */
  rows: string
  rule: RuleName
  /** what the call is about: the path's parameters, or its only one */
  at?: (targets: Targets) => Promise<Target | Record<string, string>>
  /** with the path’s parameters in it, where it names the target */
  query?: string
  body?: (targets: Targets) => object
  /** parts of a multipart form, instead of a body */
  form?: Record<string, string | Uint8Array>
  /** a spreadsheet, instead of a body */
  file?: Buffer
  /** status when the role gets through, where it is not a success */
  through?: number
}

export interface Target {
  id: number
  uid: string
}

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
const WORK = { title: 'Ouvrage', projectOwner: 'Ville', architect: 'Atelier', credit: 'Photo' }
const ACCOUNT = {
  lastName: 'Le Goff',
  firstName: 'Yann',
  phone: '06 01 02 03 05',
  company: 'Bâtir',
  companyRole: 'Gérant',
  companyFrom: 'DRO',
}

const edited = (targets: Targets) => ({
  ...ACCOUNT,
  email: `${targets.named('yann').replace(' ', '')}@exemple.fr`,
})
const rename = (targets: Targets) => ({ name: targets.named('Autre nom') })

/** The write calls of one kind of classification item (SEC-14). */
function classificationRows(
  path: string,
  at: NonNullable<PolicyRow['at']>,
  read: { rows: string; rule: RuleName },
): PolicyRow[] {
  return [
    { call: `GET /api/${path}`, ...read },
    { call: `GET /api/${path}/:id`, ...read, at },
    { call: `POST /api/${path}`, rows: 'SEC-14', rule: 'administrators', body: rename },
    { call: `PUT /api/${path}/:id`, rows: 'SEC-14', rule: 'administrators', at, body: rename },
    { call: `DELETE /api/${path}/:id`, rows: 'SEC-14', rule: 'administrators', at },
  ]
}

/** A call about a next version, or the plan of one (LIFE-13, LIFE-14). */
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

const READ = { rows: 'SEC-06', rule: 'signedIn' } as const
const PUBLIC = { rows: 'SEC-05', rule: 'everyone' } as const

const ROWS: readonly PolicyRow[] = [
  { call: 'GET /health', rows: 'SEC-24', rule: 'everyone' },
  { call: 'GET /ready', rows: 'SEC-24', rule: 'everyone' },
  ...['', '/index.jsonld', '/docs.jsonld', '/docs.json', '/docs', '/docs.css'].map(
    (path): PolicyRow => ({ call: `GET /api${path}`, rows: 'SEC-24', rule: 'everyone' }),
  ),
  {
    call: 'GET /api/contexts/:type',
    rows: 'SEC-24',
    rule: 'everyone',
    at: async () => ({ type: 'Card' }),
  },

  {
    call: 'POST /login',
    rows: 'SEC-01',
    rule: 'everyone',
    body: () => ({ username: 'personne@exemple.fr', password: 'une phrase inconnue' }),
    through: 401,
  },
  { call: 'POST /register', rows: 'SEC-01', rule: 'everyone', body: registrationForm },
  {
    call: 'POST /password/forgotten',
    rows: 'SEC-01',
    rule: 'everyone',
    body: () => ({ email: 'personne@exemple.fr' }),
  },
  {
    call: 'POST /password/reset',
    rows: 'SEC-01',
    rule: 'everyone',
    body: () => ({
      username: 'personne@exemple.fr',
      password: 'trois vélos sous la pluie',
      passwordConfirm: 'trois vélos sous la pluie',
      token: 'inconnu',
    }),
    through: 400,
  },
  { call: 'POST /contact', rows: 'SEC-01', rule: 'everyone', body: () => ({}), through: 422 },
  { call: 'GET /captcha/challenge', rows: 'SEC-23', rule: 'everyone' },
  {
    call: 'POST /token/refresh',
    rows: 'SEC-02',
    rule: 'everyone',
    body: () => ({ refresh_token: 'inconnu' }),
    through: 401,
  },

  { call: 'GET /me', rows: 'SEC-03', rule: 'signedIn' },
  { call: 'POST /me', rows: 'SEC-03', rule: 'signedIn', body: () => ACCOUNT },

  { call: 'GET /me/notices', rows: 'SEC-18', rule: 'administrators' },
  {
    call: 'POST /me/notices',
    rows: 'SEC-18',
    rule: 'administrators',
    body: () => ({ waitingAccounts: true }),
  },

  { call: 'GET /cards/actu', rows: 'SEC-04', rule: 'everyone' },
  { call: 'GET /cards/actu/sectors', rows: 'SEC-04', rule: 'everyone' },
  {
    call: 'GET /cards/actu/:id',
    rows: 'SEC-04',
    rule: 'everyone',
    at: async ({ planted }) => planted.cards.cycle,
  },
  { call: 'POST /cards/filtered', rows: 'SEC-04', rule: 'everyone', body: () => ({ tags: [] }) },
  { call: 'GET /testimonies', ...PUBLIC },
  { call: 'GET /robots.txt', rows: 'SEC-24', rule: 'everyone' },
  { call: 'GET /sitemap.xml', rows: 'SEC-24', rule: 'everyone' },
  { call: 'GET /pages/:slug', ...PUBLIC, at: async () => ({ slug: 'accueil-1' }) },
  {
    call: 'GET /media/image/:rendition/:file',
    ...PUBLIC,
    at: async () => ({ rendition: 'full', file: `${'0'.repeat(32)}.jpg` }),
    through: 404,
  },
  ...classificationRows('company_froms', (targets) => targets.companyFrom(), PUBLIC),

  { call: 'GET /admin/cards/populate', ...READ },
  { call: 'GET /tags/all', ...READ },
  ...classificationRows('sectors', (targets) => targets.sector(), READ),
  ...classificationRows('tags', (targets) => targets.tag(), READ),
  ...classificationRows('card_categories', (targets) => targets.category(), READ),
  ...classificationRows('card_formats', (targets) => targets.format(), READ),

  { call: 'GET /admin/cards/search', rows: 'SEC-07', rule: 'signedIn' },
  { call: 'GET /admin/cards/counts', rows: 'SEC-07', rule: 'signedIn' },
  { call: 'GET /cards/search', rows: 'SEC-07', rule: 'signedIn' },
  { call: 'GET /api/cards', rows: 'SEC-07', rule: 'signedIn' },
  ...['GET /api/cards/:id', 'GET /pdf/cards/:id'].flatMap((call): PolicyRow[] => [
    { call, rows: 'SEC-07', rule: 'signedIn', at: (targets) => targets.publishedCard() },
    { call, rows: 'SEC-07', rule: 'hidden', at: (targets) => targets.draftCard() },
    { call, rows: 'SEC-07', rule: 'hidden', at: (targets) => targets.completenessCard() },
  ]),

  { call: 'GET /api/exemplaries', rows: 'SEC-08', rule: 'signedIn' },
  {
    call: 'GET /api/exemplaries/:id',
    rows: 'SEC-08',
    rule: 'signedIn',
    at: (targets) => targets.publishedWork(),
  },
  {
    call: 'GET /api/exemplaries/:id',
    rows: 'SEC-08',
    rule: 'hidden',
    at: (targets) => targets.draftWork(),
  },

  { call: 'GET /api/reports', rows: 'SEC-09', rule: 'signedIn' },
  { call: 'GET /reports/export.xlsx', rows: 'SEC-09', rule: 'signedIn' },
  {
    call: 'POST /api/reports',
    rows: 'SEC-09',
    rule: 'signedIn',
    body: ({ planted }) => ({ cards: [iriOf(planted.cards.cycle)] }),
  },
  ...[
    'GET /api/reports/:id',
    'PUT /api/reports/:id',
    'DELETE /api/reports/:id',
    'GET /report/:id',
    'POST /report/:id/calculate',
    'POST /report/:id/keep',
    'GET /pdf/reports/:id',
    'GET /report/:id/export.xlsx',
  ].map(
    (call): PolicyRow => ({
      call,
      rows: 'SEC-10',
      rule: 'owner',
      at: (targets) => targets.report(),
      ...(call.startsWith('PUT') ? { body: rename } : {}),
      ...(call.endsWith('/keep') ? { body: () => ({ state: '0'.repeat(64) }) } : {}),
    }),
  ),
  {
    call: 'POST /report/:id/variant',
    rows: 'TEAM-01',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({}),
  },
  ...['archive', 'unarchive'].map(
    (act): PolicyRow => ({
      call: `POST /report/:id/${act}`,
      rows: 'TEAM-08',
      rule: 'owner',
      at: (targets) => targets.report(),
    }),
  ),
  {
    call: 'GET /report/:id/links',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'GET /report/:id/milestones',
    rows: 'TEAM-21',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'POST /report/:id/links',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({ days: 7 }),
  },
  {
    call: 'POST /report/:id/links/:link/prolong',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.shareLink(),
    body: () => ({ days: 30 }),
  },
  {
    call: 'DELETE /report/:id/links/:link',
    rows: 'TEAM-30',
    rule: 'owner',
    at: (targets) => targets.shareLink(),
  },
  { call: 'GET /shared-reports', rows: 'TEAM-32', rule: 'signedIn' },
  {
    call: 'GET /report/:id/co-authors',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.report(),
  },
  {
    call: 'POST /report/:id/co-authors',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({ email: 'invitee@exemple.fr', role: 'reader' }),
  },
  {
    call: 'POST /report/:id/co-authors/:author',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.coAuthor(),
    body: () => ({ role: 'editor' }),
  },
  {
    call: 'DELETE /report/:id/co-authors/:author',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.coAuthor(),
  },
  {
    call: 'POST /report/:id/co-authors/:author/hand-over',
    rows: 'TEAM-32',
    rule: 'owner',
    at: (targets) => targets.heir(),
  },
  ...['GET /shared/:token', 'GET /pdf/shared/:token'].map(
    (call): PolicyRow => ({
      call,
      rows: 'TEAM-31',
      rule: 'everyone',
      at: (targets) => targets.openLink(),
    }),
  ),
  {
    call: 'POST /report/:id/milestones',
    rows: 'TEAM-20',
    rule: 'owner',
    at: (targets) => targets.report(),
    body: () => ({ name: 'APD' }),
  },
  ...['GET /milestones/:id', 'GET /pdf/milestones/:id'].map(
    (call): PolicyRow => ({
      call,
      rows: call.includes('pdf') ? 'TEAM-22' : 'TEAM-20',
      rule: 'owner',
      at: (targets) => targets.milestone(),
    }),
  ),
  {
    call: 'GET /milestones/verification',
    rows: 'TRUST-05',
    rule: 'everyone',
    query: '?code=7Q4KM2XD9HTS',
  },
  {
    call: 'POST /report/:id/restore',
    rows: 'TEAM-08',
    rule: 'owner',
    at: (targets) => targets.deletedReport(),
  },
  // Says of each report whether it is there: who may see none is answered all the same.
  {
    call: 'GET /reports/comparison',
    rows: 'TEAM-06',
    rule: 'signedIn',
    at: (targets) => targets.report(),
    query: '?reports=:uid',
  },
  ...['/reports/comparison.xlsx', '/pdf/comparison'].map(
    (path): PolicyRow => ({
      call: `GET ${path}`,
      rows: 'TEAM-06',
      rule: 'owner',
      at: (targets) => targets.report(),
      query: '?reports=:uid',
    }),
  ),

  {
    call: 'POST /api/cards',
    rows: 'SEC-11',
    rule: 'administrators',
    body: ({ planted, named }) => ({
      cardFormat: `/api/card_formats/${planted.cards.cycle.formatId}`,
      name: named('Étape'),
      sector: `/api/sectors/${planted.sectors.travel.id}`,
      cardCategory: `/api/card_categories/${planted.categories.uses.id}`,
    }),
  },
  {
    call: 'PUT /api/cards/:id',
    rows: 'SEC-11',
    rule: 'administrators',
    at: (targets) => targets.publishedCard(),
    body: () => ({ val: 12 }),
  },
  {
    call: 'DELETE /api/cards/:id',
    rows: 'SEC-11',
    rule: 'administrators',
    at: (targets) => targets.draftCard(),
  },
  {
    call: 'POST /admin/cards/duplicate/:id',
    rows: 'SEC-11',
    rule: 'administrators',
    at: (targets) => targets.publishedCard(),
    body: () => ({}),
  },
  ...['GET /admin/cards/preview/:id', 'GET /pdf/cards/preview/:id'].map(
    (call): PolicyRow => ({
      call,
      rows: 'SEC-11',
      rule: 'administrators',
      at: (targets) => targets.draftCard(),
    }),
  ),
  { call: 'GET /admin/cards/health', rows: 'SEC-12', rule: 'administrators' },
  { call: 'GET /admin/cards', rows: 'SEC-12', rule: 'administrators' },
  {
    call: 'POST /admin/cards/positions',
    rows: 'SEC-12',
    rule: 'administrators',
    body: ({ planted }) => ({ positions: [{ id: planted.cards.cycle.id, children: [] }] }),
  },
  { call: 'POST /admin/cards/fix', rows: 'SEC-12', rule: 'administrators' },
  {
    call: 'POST /admin/cards/sectors/:id',
    rows: 'SEC-12',
    rule: 'administrators',
    at: (targets) => targets.sector(),
  },
  { call: 'GET /admin/changes', rows: 'SEC-27', rule: 'administrators' },
  {
    call: 'GET /admin/changes/cards',
    rows: 'SEC-27',
    rule: 'administrators',
    query: '?ids=1,2',
  },
  { call: 'GET /admin/find', rows: 'SEC-27', rule: 'administrators', query: '?q=bois' },
  { call: 'GET /admin/tags', rows: 'SEC-13', rule: 'administrators' },
  { call: 'GET /admin/sectors', rows: 'SEC-13', rule: 'administrators' },
  {
    call: 'POST /admin/tags/positions',
    rows: 'SEC-13',
    rule: 'administrators',
    body: ({ planted }) => ({ positions: [{ id: planted.tags.project.id, children: [] }] }),
  },
  {
    call: 'POST /admin/sectors/positions',
    rows: 'SEC-13',
    rule: 'administrators',
    body: ({ planted }) => ({ positions: [{ id: planted.sectors.travel.id, children: [] }] }),
  },

  { call: 'POST /api/exemplaries', rows: 'SEC-15', rule: 'administrators', body: () => WORK },
  {
    call: 'PUT /api/exemplaries/:id',
    rows: 'SEC-15',
    rule: 'administrators',
    at: (targets) => targets.publishedWork(),
    body: () => WORK,
  },
  {
    call: 'DELETE /api/exemplaries/:id',
    rows: 'SEC-15',
    rule: 'administrators',
    at: (targets) => targets.draftWork(),
  },

  { call: 'GET /api/pages', rows: 'SEC-16', rule: 'administrators' },
  {
    call: 'POST /api/pages',
    rows: 'SEC-16',
    rule: 'administrators',
    body: () => ({ title: 'Page' }),
  },
  ...['GET', 'PUT', 'DELETE'].map(
    (method): PolicyRow => ({
      call: `${method} /api/pages/:id`,
      rows: 'SEC-16',
      rule: 'administrators',
      at: (targets) => targets.page(),
      ...(method === 'PUT' ? { body: () => ({ title: 'Autre' }) } : {}),
    }),
  ),
  { call: 'GET /api/testimonies', rows: 'SEC-17', rule: 'administrators' },
  {
    call: 'POST /api/testimonies',
    rows: 'SEC-17',
    rule: 'administrators',
    body: () => ({ lastName: 'Le Goff', firstName: 'Yann' }),
  },
  ...['GET', 'PUT', 'DELETE'].map(
    (method): PolicyRow => ({
      call: `${method} /api/testimonies/:id`,
      rows: 'SEC-17',
      rule: 'administrators',
      at: (targets) => targets.testimony(),
      ...(method === 'PUT' ? { body: () => ({ lastName: 'Autre' }) } : {}),
    }),
  ),

  {
    call: 'GET /admin/users/:type',
    rows: 'SEC-18',
    rule: 'administrators',
    at: async () => ({ type: 'member' }),
  },
  { call: 'GET /admin/users/export', rows: 'SEC-18', rule: 'administrators' },
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
  { call: 'POST /admin/catalogue/import', rows: 'LIFE-04', rule: 'administrators', file: WORKBOOK },
  {
    call: 'GET /admin/users/:id/member',
    rows: 'SEC-18',
    rule: 'administrators',
    at: (targets) => targets.memberUser(),
  },
  {
    call: 'GET /admin/users/:id/reports',
    rows: 'SEC-18',
    rule: 'administrators',
    at: (targets) => targets.memberUser(),
  },
  {
    call: 'GET /api/users/:id',
    rows: 'SEC-18',
    rule: 'administrators',
    at: (targets) => targets.memberUser(),
  },
  ...['/admin/users', '/admin/users/member'].map(
    (path): PolicyRow => ({
      call: `POST ${path}`,
      rows: 'SEC-19',
      rule: 'administrators',
      body: registrationForm,
    }),
  ),
  {
    call: 'POST /admin/users/:id/edit',
    rows: 'SEC-20',
    rule: 'otherAccounts',
    at: (targets) => targets.memberUser(),
    body: edited,
  },
  ...(
    [
      ['approved', 'waitingUser'],
      ['member', 'waitingUser'],
      ['deny', 'waitingUser'],
      ['no-member', 'memberUser'],
      ['restore', 'deletedUser'],
      ['grant-admin', 'memberUser', 'SEC-43'],
      ['revoke-admin', 'adminUser', 'SEC-43'],
    ] as const
  ).map(
    ([path, target, rows = 'SEC-20']): PolicyRow => ({
      call: `POST /admin/users/:id/${path}`,
      rows,
      rule: 'otherAccounts',
      at: (targets) => targets[target](),
    }),
  ),
  {
    call: 'DELETE /api/users/:id',
    rows: 'SEC-20',
    rule: 'otherAccounts',
    at: (targets) => targets.memberUser(),
  },

  {
    call: 'POST /admin/cards/bulk',
    rows: 'LIFE-19',
    rule: 'administrators',
    body: (targets) => {
      const { uid } = targets.planted.cards.cycle
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
      await targets.planted.admin.put(iriOf(step), { val: 7 })
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
      await targets.planted.admin.put(`/api/cards/${uid}`, { idx: 'A' })
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

  // last: it ends the session of those who call it
  {
    call: 'POST /logout',
    rows: 'SEC-02',
    rule: 'everyone',
    body: () => ({ refresh_token: 'inconnu' }),
  },
]

/**
 * Who may call what: every registered route has a row, and none is without. PATCH is for those
 * whom PUT is for.
 */
export const POLICY: readonly PolicyRow[] = ROWS.flatMap((row) =>
  row.call.startsWith('PUT ') ? [row, { ...row, call: row.call.replace('PUT', 'PATCH') }] : [row],
)
