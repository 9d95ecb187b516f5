import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApplication } from '../servers/child-server.ts'

/** The role of a caller; a visitor has no account. */
export type Caller = 'visitor' | 'member' | 'admin'

/** A call in which `«card:3»` is replaced by the uid of the fourth listed or created step. */
export interface SymbolicCall {
  as: Caller
  method: string
  path: string
  body?: unknown
}

/** The kinds of items whose uids calls name, with the list in which they are found at first. */
const LISTS = {
  card: '/api/cards?itemsPerPage=500',
  sector: '/api/sectors',
  tag: '/api/tags',
  category: '/api/card_categories',
  format: '/api/card_formats',
  organisation: '/api/company_froms',
  work: '/api/exemplaries?itemsPerPage=500',
  page: '/api/pages',
  testimony: '/api/testimonies',
  user: '/admin/users/member',
} as const

const LISTED = Object.keys(LISTS) as (keyof typeof LISTS)[]
const KINDS = [...LISTED, 'report'] as const
export type Kind = (typeof KINDS)[number]

const ADMIN = { email: 'admin@exemple.fr', password: 'une phrase de passe pour comparer' }
const MEMBER = { email: 'membre@exemple.fr', password: 'une autre phrase pour comparer' }

/** A server of one checkout with the demonstration content, an administrator and a member. */
export interface AnsweringServer {
  items: Record<Kind, string[]>
  /** @returns status, kind and body of the answer, without what differs from one start to the next */
  answer(call: SymbolicCall, made?: Kind): Promise<string>
  stop(): Promise<void>
}

/** @param root folder of a checkout that is built */
export async function startAnswering(root: string): Promise<AnsweringServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'etapes-climat-answers-'))
  const settings = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DEMO_CONTENT: 'on' }
  const server = await startApplication({ DATA_DIR: dataDir, ...settings }, root)
  const tokens: Record<Caller, string | null> = { visitor: null, member: null, admin: null }
  const items = Object.fromEntries(
    KINDS.map((kind) => [kind, [] as string[]]),
  ) as AnsweringServer['items']
  const neutral = neutralTexts()

  const send = ({ as, method, path: address, body }: SymbolicCall) => {
    const concrete = (text: string) =>
      text.replace(/«(\w+):(\d+)»/g, (_, kind: Kind, at) => items[kind][at] ?? randomUUID())
    const token = tokens[as]
    return fetch(`${server.baseUrl}${concrete(address)}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: concrete(JSON.stringify(body)) }),
    })
  }
  const asAdmin = async (method: string, address: string, body?: unknown) => {
    const answer = await send({ as: 'admin', method, path: address, body })
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}`)
    return answer.json()
  }
  const signIn = async ({ email, password }: typeof ADMIN) => {
    const body = { username: email, password }
    const answer = await send({ as: 'visitor', method: 'POST', path: '/login', body })
    return ((await answer.json()) as { token: string }).token
  }

  const listItems = async () => {
    for (const kind of LISTED) {
      const list = (await asAdmin('GET', LISTS[kind])) as { 'hydra:member': { uid: string }[] }
      items[kind] = list['hydra:member'].map(({ uid }) => uid)
    }
  }

  tokens.admin = await signIn(ADMIN)
  await listItems()
  await asAdmin('POST', '/admin/users/member', {
    ...MEMBER,
    passwordSecure: MEMBER.password,
    lastName: 'Le Goff',
    firstName: 'Yann',
    phone: '02 40 00 00 00',
    company: 'Atelier Le Goff',
    companyRole: 'Architecte',
    from: items.organisation[0],
  })
  tokens.member = await signIn(MEMBER)
  await listItems()

  return {
    items,
    async answer(call, made) {
      const answer = await send(call)
      const type = answer.headers.get('content-type') ?? ''
      const isText = /json|text|xml/.test(type)
      const body = isText ? await answer.text() : (await answer.arrayBuffer()).byteLength > 0
      if (made && answer.status === 201) items[made].push(JSON.parse(String(body)).uid)
      return `${answer.status} ${type}\n${isText ? neutral(inOrder(String(body))) : body}`
    },
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const UID = /^[0-9a-f]{8}-/

/** JSON with the fields of each object by name: their order means nothing. Those named by a uid stay. */
function inOrder(body: string): string {
  if (!/^[[{]/.test(body)) return body
  return JSON.stringify(JSON.parse(body), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).sort(([one], [other]) =>
            UID.test(one) || UID.test(other) ? 0 : one < other ? -1 : 1,
          ),
        )
      : value,
  )
}

/** Takes ids, times and names that are drawn out of a text; uids become numbers in their order. */
function neutralTexts(): (text: string) => string {
  const seen = new Map<string, number>()
  const numberOf = (name: string) => {
    const known = seen.get(name) ?? seen.size
    seen.set(name, known)
    return `#${known}`
  }
  return (text) =>
    text
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, numberOf)
      .replace(/[0-9a-f]{32}/g, numberOf)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'time')
      .replace(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'origin')
      .replace(/"id":\d+/g, '"id":0')
      .replace(/(\/assets\/[\w.-]*?)-[\w-]{8}\.(js|css|woff2)/g, '$1.$2')
}
