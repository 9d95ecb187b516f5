import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
  type ClassificationKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { DESCRIBED_KINDS } from '@etapes-climat/domain/items/described-kinds'
import { registrationForm } from '../registration-form.ts'
import type { PolicyRow } from './policy-row.ts'
import { ACCOUNT, rename } from './request-bodies.ts'
import type { Targets } from './targets.ts'

/** The calls about one item of a kind of the classification, and its list. */
function classificationRows(kind: ClassificationKind): PolicyRow[] {
  const { path } = CLASSIFICATION_KINDS[kind]
  // Said here too: visitors read no other kind, whatever its declaration says.
  const read = kind === 'companyFrom' ? PUBLIC : READ
  const at = (targets: Targets) => targets.classified(kind)
  const write = { rows: 'SEC-14', rule: 'administrators' } as const
  return [
    { call: `GET /api/${path}`, ...read },
    { call: `GET /api/${path}/:id`, ...read, at },
    { call: `POST /api/${path}`, ...write, body: rename },
    { call: `PUT /api/${path}/:id`, ...write, at, body: rename },
    { call: `DELETE /api/${path}/:id`, ...write, at },
    { call: `POST /admin/${path}/merge/:id`, ...write, at, body: () => ({ into: 1 }) },
  ]
}

/** A version of the open data, which a test may store. */
export const OPEN_DATA_VERSION = '0'.repeat(32)

const READ = { rows: 'SEC-06', rule: 'signedIn' } as const
const PUBLIC = { rows: 'SEC-05', rule: 'everyone' } as const

/** Public calls, and members' reads of the catalogue. */
export const READING_ROWS: readonly PolicyRow[] = [
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
  {
    call: 'POST /login/second-factor',
    rows: 'DOOR-02',
    rule: 'everyone',
    body: () => ({ challenge: 'inconnue', code: '000000' }),
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
  {
    call: 'POST /ne-plus-recevoir/:token',
    rows: 'TEAM-45',
    rule: 'everyone',
    at: (targets) => targets.recurringMail(),
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

  {
    call: 'POST /me/deletion',
    rows: 'SEC-03',
    rule: 'signedIn',
    body: () => ({ password: 'une phrase inconnue' }),
    through: 422,
  },
  { call: 'GET /me/export', rows: 'SEC-03', rule: 'signedIn' },
  {
    call: 'POST /login/again',
    rows: 'SEC-49 DOOR-06',
    rule: 'signedIn',
    body: () => ({ password: 'une phrase inconnue' }),
    through: 422,
  },
  { call: 'GET /me/second-factor', rows: 'SEC-49 DOOR-01', rule: 'signedIn' },
  { call: 'POST /me/second-factor', rows: 'SEC-49 DOOR-01', rule: 'signedIn' },
  ...(
    [
      ['confirm', 422],
      ['recovery-codes', 409],
      ['end', 409],
    ] as const
  ).map(
    ([path, through]): PolicyRow => ({
      call: `POST /me/second-factor/${path}`,
      rows: 'SEC-49 DOOR-01',
      rule: 'signedIn',
      // Nine characters are no code of an app, so that none is right by chance.
      body: () => ({ code: '123456789' }),
      through,
    }),
  ),
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
    at: async ({ fixture }) => fixture.cards.cycle,
  },
  { call: 'POST /cards/filtered', rows: 'SEC-04', rule: 'everyone', body: () => ({ tags: [] }) },
  ...Object.values(DESCRIBED_KINDS).map(({ path }) => ({ call: `GET /${path}`, ...PUBLIC })),
  { call: 'GET /find', ...PUBLIC, query: '?q=bois' },
  // Off in an installation that nobody set: as if they did not exist.
  ...['catalogue.jsonld', 'steps.csv', 'steps.xlsx'].map(
    (file): PolicyRow => ({
      call: `GET /open-data/${file}`,
      rows: 'OPEN-01',
      rule: 'everyone',
      through: 404,
    }),
  ),
  ...['csv', 'xlsx'].map(
    (extension): PolicyRow => ({
      call: `GET /open-data/versions/:version/steps.${extension}`,
      rows: 'OPEN-01',
      rule: 'everyone',
      at: async () => ({ version: OPEN_DATA_VERSION }),
      through: 404,
    }),
  ),
  {
    call: 'GET /oembed',
    rows: 'OPEN-02',
    rule: 'everyone',
    query: '?url=http%3A%2F%2Flocalhost%2Fembarquer%2Fcalcul',
    through: 404,
  },
  { call: 'GET /robots.txt', rows: 'SEC-24', rule: 'everyone' },
  { call: 'GET /sitemap.xml', rows: 'SEC-24', rule: 'everyone' },
  { call: 'GET /pages/:slug', ...PUBLIC, at: async () => ({ slug: 'accueil-1' }) },
  {
    call: 'GET /media/image/:rendition/:file',
    ...PUBLIC,
    at: async () => ({ rendition: 'full', file: `${'0'.repeat(32)}.jpg` }),
    through: 404,
  },
  ...CLASSIFICATION_KIND_NAMES.flatMap(classificationRows),

  { call: 'GET /admin/cards/populate', ...READ },
  { call: 'GET /tags/all', ...READ },

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
]
