import { MEMBER } from '../../bench/datasets/catalogue-dataset.ts'
import { ADMINISTRATOR, LINK_TOKEN } from '../../bench/datasets/grown-dataset.ts'

/** A call of an installation that has grown. */
export interface GrownCall {
  call: string
  by: typeof MEMBER
  body?: Record<string, unknown>
  /** how long it may take (ms) */
  limit: number
}

/** What the calls are about: uids, and ids of steps. */
export interface GrownTargets {
  /** of the member who makes the calls */
  reports: string[]
  /** a step that is in a twentieth of the reports, and one that is in few */
  cards: { popular: number; other: number }
  /** uid of a step that the member selects */
  popularStep: string
  waitingAccount: string
  ordinaryAccount: string
  /** an account that is erased with its reports */
  erasedAccount: string
}

const PAGE_MS = 500
const WHOLE_MS = 4_000
export const SAVE_MS = 500
/** Of an account with 10,000 reports. */
const ERASURE_MS = 30_000

const inOneBox = (text: string) =>
  ['firstName', 'lastName', 'email'].map((field) => `search[${field}]=${text}`).join('&')

/** Every call that reads a table that grows, the searches of each included. */
export function grownReads({ reports, cards, ordinaryAccount }: GrownTargets): GrownCall[] {
  const [first = '', second = ''] = reports
  const admin = [
    '/admin/users/member?perPage=50',
    '/admin/users/member?perPage=50&page=1800',
    '/admin/users/waiting-approval',
    '/admin/users/no-member',
    '/admin/users/admin',
    '/admin/users/soft-deleted',
    `/admin/users/member?perPage=50&${inOneBox('Nom4123')}`,
    `/admin/users/member?perPage=50&${inOneBox('prenom7%20Nom77')}`,
    `/admin/users/member?perPage=50&${inOneBox('no')}`,
    `/admin/users/member?search[uid]=${ordinaryAccount}`,
    `/admin/users/${ordinaryAccount}/reports?page=1&itemsPerPage=50`,
    `/admin/users/${ordinaryAccount}/member`,
    '/find?q=Nom4123',
    '/find?q=no',
    '/find?q=zq',
    '/admin/cards/search?itemsPerPage=50&page=1&view=lines',
    '/admin/cards/populate?for=filters',
    '/admin/changes',
    `/admin/changes/cards?ids=${cards.popular},${cards.other}`,
    '/admin/journal/entries',
    '/admin/journal/entries?page=300',
    '/admin/journal/entries?kind=cards&object=ETA-17',
    '/admin/journal/entries?from=2026-01-01&to=2026-02-01',
    '/admin/journal/people',
    `/admin/history/cards/${cards.other}`,
    '/admin/cards/search?itemsPerPage=50&page=1',
    '/admin/cards/last-act',
    '/admin/publications',
    '/me/notices',
  ]
  const member = [
    '/api/reports?page=1&itemsPerPage=50',
    '/api/reports?page=1&itemsPerPage=50&name=rapport%2012',
    '/api/reports?page=1&itemsPerPage=50&q=rapport%2012',
    `/api/reports/${first}`,
    `/report/${first}`,
    `/report/${first}/export.xlsx`,
    `/report/${first}/links`,
    `/report/${first}/co-authors`,
    `/report/${first}/milestones`,
    '/shared-reports',
    '/find?q=empreinte',
    '/find?q=rapport%2012',
    '/due-steps',
    '/comments/unread',
    '/me/export',
    `/reports/comparison?reports=${first},${second}`,
    '/milestones/verification?code=ABCD-EFGH-JKLM',
    '/me',
    `/shared/${LINK_TOKEN}`,
  ]
  const page = { limit: PAGE_MS }
  const whole = { limit: WHOLE_MS }
  return [
    ...admin.map((path) => ({ ...page, call: `GET ${path}`, by: ADMINISTRATOR })),
    ...member.map((path) => ({ ...page, call: `GET ${path}`, by: MEMBER })),
    { ...whole, call: 'GET /admin/cards/health', by: ADMINISTRATOR },
    { ...whole, call: 'GET /admin/catalogue/export.xlsx', by: ADMINISTRATOR },
    { ...whole, call: 'GET /api/reports', by: MEMBER },
    { ...whole, call: 'GET /reports/export.xlsx', by: MEMBER },
    { ...whole, call: 'GET /admin/users/export', by: ADMINISTRATOR },
  ]
}

/** Saves, decisions and deletions; of each target once. */
export function grownWrites(targets: GrownTargets): GrownCall[] {
  const { cards, waitingAccount, ordinaryAccount, erasedAccount } = targets
  const [first = ''] = targets.reports
  const chosen = Array.from({ length: 20 }, (_, n) => `/api/cards/${cards.popular + 100 + n}`)
  const popular = `/api/cards/${cards.popular}`
  const save = { limit: SAVE_MS }
  const erasure = { limit: ERASURE_MS }
  const tried = { act: 'save', card: popular, changes: { val: 78 } }
  const byAdmin = { by: ADMINISTRATOR }
  return [
    { ...save, call: 'POST /api/reports', by: MEMBER, body: { cards: chosen } },
    { ...save, call: `PUT /api/reports/${first}`, by: MEMBER, body: { cards: chosen } },
    { ...save, call: `POST /report/${first}/calculate`, by: MEMBER },
    {
      ...save,
      call: `POST /report/${first}/comments`,
      by: MEMBER,
      body: { card: `${targets.popularStep}`, text: 'À revoir' },
    },
    { ...save, call: `POST /report/${first}/links`, by: MEMBER, body: { days: 7 } },
    { ...save, call: `POST /report/${first}/archive`, by: MEMBER },
    { ...save, call: `POST /admin/users/${waitingAccount}/approved`, ...byAdmin },
    { ...save, call: `POST /admin/users/${ordinaryAccount}/no-member`, ...byAdmin },
    {
      ...save,
      call: 'POST /login',
      by: MEMBER,
      body: { username: MEMBER.email, password: MEMBER.password },
    },
    { ...save, call: `PUT ${popular}`, ...byAdmin, body: { val: 77 } },
    { ...save, call: 'POST /admin/cards/consequences', ...byAdmin, body: tried, limit: WHOLE_MS },
    { ...save, call: 'POST /admin/cards/last-act/undo', ...byAdmin },
    { ...save, call: `PUT ${popular}`, ...byAdmin, body: { draft: true } },
    { ...save, call: `DELETE ${popular}`, ...byAdmin },
    { ...save, call: 'POST /admin/cards/last-act/undo', ...byAdmin },
    { ...save, call: `DELETE ${popular}`, ...byAdmin },
    { ...save, call: `DELETE /api/reports/${first}`, by: MEMBER },
    { ...save, call: `POST /report/${first}/restore`, by: MEMBER },
    { ...erasure, call: `DELETE /api/users/${erasedAccount}`, ...byAdmin },
    { ...erasure, call: `DELETE /api/users/${erasedAccount}`, ...byAdmin },
  ]
}
