import type { AnsweringServer, Caller, Kind, SymbolicCall } from './answering-server.ts'
import { drawnFrom } from './drawn-bodies.ts'

/** A call, and the kind of the item it creates. */
export type Step = SymbolicCall & { made?: Kind }

const CALLERS: readonly Caller[] = ['visitor', 'member', 'admin']
/** Roles that change the catalogue or reports, mostly those with the right to. */
const WRITERS: readonly Caller[] = ['admin', 'admin', 'admin', 'admin', 'member', 'visitor']
const OWNERS: readonly Caller[] = ['member', 'member', 'member', 'admin', 'visitor']
const TEXTS = [
  'pompe',
  'isolaton',
  'RE2020',
  'étape',
  'bois',
  'LOG-03',
  'vélo travail',
  'xyzzy',
  '',
]

/** Where the items of each kind are made. */
const ADDRESSES = {
  card: '/api/cards',
  report: '/api/reports',
  sector: '/api/sectors',
  tag: '/api/tags',
  category: '/api/card_categories',
  organisation: '/api/company_froms',
  work: '/api/exemplaries',
  page: '/api/pages',
  testimony: '/api/testimonies',
} as const
type MadeKind = keyof typeof ADDRESSES
const MADE_KINDS = Object.keys(ADDRESSES) as MadeKind[]

/** The other addresses of one item. */
const READS: readonly [Kind, string][] = [
  ...MADE_KINDS.map((kind): [Kind, string] => [kind, ADDRESSES[kind]]),
  ['card', '/cards/actu'],
  ['format', '/api/card_formats'],
  ['report', '/report'],
  ['user', '/api/users'],
]

const LISTS = `/cards/actu /cards/actu/sectors /testimonies /tags/all /api/cards /api/cards?draft=1
  /admin/cards /admin/cards/populate /admin/cards/populate?for=filters /api/reports /me
  /admin/sectors /admin/tags /api/sectors /api/tags /api/card_categories /api/card_formats
  /api/company_froms /api/exemplaries /api/pages /api/testimonies /admin/users/member
  /admin/users/waiting /admin/changes /api /api/docs.json /api/docs.jsonld /api/contexts/Card
  /health /ready /sitemap.xml /robots.txt /media/inconnu /pages/accueil-1`.split(/\s+/)

/** Every list and every item, as everybody. */
export function everyRead({ items }: AnsweringServer): Step[] {
  const named = READS.flatMap(([kind, path]) =>
    items[kind].map((_, at) => `${path}/«${kind}:${at}»`),
  )
  return [...LISTS, ...named].flatMap((path) => CALLERS.map((as) => ({ as, method: 'GET', path })))
}

/** A random read, creation, change, refusal or deletion. */
export function randomStep(server: AnsweringServer, random: () => number): Step {
  const { below, pick, one, some, bodies, part, filters } = drawnFrom(server, random)
  const text = () => encodeURIComponent(pick(TEXTS))
  const get = (path: string): Step => ({ as: pick(CALLERS), method: 'GET', path })
  const change = (method: string, path: string, body?: unknown): Step => {
    const as = pick(path.includes('report') ? OWNERS : WRITERS)
    return { as, method, path, ...(body === undefined ? {} : { body }) }
  }
  const make = (made: MadeKind): Step => ({
    ...change('POST', ADDRESSES[made], bodies[made]()),
    made,
  })
  const put = (kind: MadeKind) => change('PUT', `${ADDRESSES[kind]}/${one(kind)}`, part(kind))
  const remove = (kind: MadeKind) => change('DELETE', `${ADDRESSES[kind]}/${one(kind)}`)
  const place = (kind: 'card' | 'sector' | 'tag') =>
    change('POST', `/admin/${kind}s/positions`, {
      positions: some(kind, 3).map((uid) => ({ uid, children: [] })),
    })

  const search = '/admin/cards/search'
  const steps: readonly (readonly [weight: number, step: () => Step])[] = [
    [8, () => get(`${search}?filters=${filters()}&itemsPerPage=${pick([1, 10, 30])}`)],
    [3, () => get(`${search}?view=lines&filters=${filters()}`)],
    [4, () => get(`/admin/cards/counts?filters=${filters()}`)],
    [3, () => get(`/cards/search?name=${text()}&page=${below(3)}`)],
    [3, () => get(`/api/cards?q=${text()}&itemsPerPage=${pick([0, 5, 1000])}`)],
    [3, () => get(`/cards/actu/sectors?q=${text()}`)],
    [2, () => get(`/find?q=${text()}`)],
    [6, () => get(pick(LISTS))],
    [2, () => get(`/pdf/${pick(['cards/«card', 'reports/«report'])}:${below(9)}»`)],
    [2, () => ({ ...get('/cards/filtered'), method: 'POST', body: { tags: some('tag', 3) } })],
    [3, () => make('card')],
    [5, () => make('report')],
    [3, () => make(pick(MADE_KINDS))],
    [7, () => put('card')],
    [5, () => put('report')],
    [4, () => put(pick(MADE_KINDS))],
    [3, () => remove(pick(MADE_KINDS))],
    [3, () => place(pick(['card', 'sector', 'tag']))],
    [4, () => change('POST', `/report/${one('report')}/calculate`)],
    [1, () => change('POST', `/admin/cards/sectors/${one('sector')}`)],
    [1, () => change('POST', '/admin/cards/fix')],
    [2, () => change('POST', `/admin/users/${one('user')}/edit`, part('user'))],
    [
      14,
      () => {
        const [kind, path] = pick(READS)
        return get(`${path}/${one(kind)}`)
      },
    ],
  ]
  const drawn = pick(steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step)))
  return drawn()
}
