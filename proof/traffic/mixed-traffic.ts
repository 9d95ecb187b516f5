import { setTimeout } from 'node:timers/promises'
import type { FrontPage } from '@etapes-climat/domain/cards/public-contract'
import { seededRandom } from '../../bench/datasets/random.ts'
import type { Credentials } from './person.ts'

/** What traffic is made of. */
export interface TrafficOptions {
  baseUrl: string
  /** accounts of members, whose sessions the connections share */
  members: readonly Credentials[]
  connections: number
  /** uid of a step that others change meanwhile */
  spared?: string
  /** requests a second of all connections together; as many as go without it */
  rate?: number
}

export interface Traffic {
  /** answers so far */
  answered(): number
  /** announced refusals so far: 503 with Retry-After */
  refused(): number
  /** requests that failed: how, and how often */
  failures: ReadonlyMap<string, number>
  stop(): Promise<void>
}

interface Session {
  token: string
  refresh_token: string
}

interface Call {
  method?: string
  path: string
  body?: unknown
  token?: string
}

const DOCUMENT_PAUSE_MS = 1000

/**
 * Keeps connections busy with what visitors and members do: pages, the catalogue and its filters, reports
 * read, saved and calculated, sessions renewed and opened, and one document at a time.
 */
export async function startTraffic(options: TrafficOptions): Promise<Traffic> {
  const { baseUrl, connections, rate } = options
  const random = seededRandom()
  const failures = new Map<string, number>()
  let answered = 0
  let refused = 0
  let stopped = false

  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const fail = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)

  /** The answer of a call as JSON where it is; null when it failed. */
  async function call<Body>({ method = 'GET', path, body, token }: Call): Promise<Body | null> {
    const kind = `${method} ${path.replace(/[?].*/, '').replace(/[0-9a-f-]{36}/g, '…')}`
    try {
      const answer = await fetch(`${baseUrl}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      answered += 1
      if (answer.status === 503 && answer.headers.has('retry-after')) refused += 1
      else if (!answer.ok) fail(`${kind}: ${answer.status}`)
      const isJson = answer.headers.get('content-type')?.includes('json') && answer.ok
      return isJson ? JSON.parse(bytes.toString()) : null
    } catch (error) {
      fail(`${kind}: ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
      return null
    }
  }

  const signIn = async ({ email, password }: Credentials): Promise<Session> => {
    const body = { username: email, password }
    const session = await call<Session>({ method: 'POST', path: '/login', body })
    if (!session) throw new Error(`${email} cannot sign in: ${[...failures.keys()]}`)
    return session
  }

  const steps = (await readSteps(baseUrl)).filter((step) => step !== options.spared)
  const tags = await readTags(baseUrl, await signIn(options.members[0] as Credentials))
  const sessions: Session[] = []
  for (const member of options.members) sessions.push(await signIn(member))
  /** One renewal at a time for a session: each uses its token up. */
  const renewing = new Set<Session>()

  async function renew(session: Session): Promise<void> {
    if (renewing.has(session)) return
    renewing.add(session)
    const { refresh_token } = session
    const path = '/token/refresh'
    const renewed = await call<Session>({ method: 'POST', path, body: { refresh_token } })
    if (renewed) Object.assign(session, renewed)
    renewing.delete(session)
  }

  const someSteps = () => Array.from({ length: 12 }, () => oneOf(steps))
  const newReport = (token: string) => {
    const body = { name: `Parcours ${Math.floor(random() * 1e6)}`, cards: someSteps() }
    return call<{ uid: string }>({ method: 'POST', path: '/api/reports', body, token })
  }

  /** What one connection does, by how often. */
  function actsOf(member: Credentials, session: Session, report: { uid: string }) {
    const asMember = (given: Omit<Call, 'token'>) => call({ ...given, token: session.token })
    const acts: [weight: number, act: () => Promise<unknown>][] = [
      [80, () => call({ path: '/accueil' })],
      [80, () => call({ path: '/cards/actu' })],
      [80, () => call({ path: `/cards/actu/${oneOf(steps)}` })],
      [40, () => call({ path: '/cards/actu/sectors' })],
      [100, () => call({ method: 'POST', path: '/cards/filtered', body: { tags: [oneOf(tags)] } })],
      [100, () => asMember({ path: '/cards/search?q=bois' })],
      [60, () => asMember({ path: '/admin/cards/counts' })],
      [80, () => asMember({ path: '/api/reports' })],
      [100, () => asMember({ path: `/report/${report.uid}` })],
      [
        80,
        () =>
          asMember({
            method: 'PUT',
            path: `/api/reports/${report.uid}`,
            body: { cards: someSteps() },
          }),
      ],
      [50, () => asMember({ method: 'POST', path: `/report/${report.uid}/calculate` })],
      [40, () => asMember({ path: '/me' })],
      [30, () => renew(session)],
      [5, () => call({ method: 'POST', path: '/login', body: bodyOf(member) })],
    ]
    return acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))
  }

  async function connection(number: number): Promise<() => Promise<void>> {
    const member = options.members[number % options.members.length] as Credentials
    const session = sessions[number % sessions.length] as Session
    const report = await newReport(session.token)
    if (!report) throw new Error(`No report was made: ${[...failures.keys()]}`)
    const acts = actsOf(member, session, report)
    return () => repeat(acts)
  }

  async function repeat(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    while (!stopped) {
      const begun = performance.now()
      await oneOf(acts)()
      const pause = rate ? (connections / rate) * 1000 - (performance.now() - begun) : 0
      if (pause > 0) await setTimeout(pause)
    }
  }

  async function documents(): Promise<void> {
    const [session] = sessions as [Session]
    const report = await newReport(session.token)
    while (!stopped && report) {
      await call({ path: `/pdf/reports/${report.uid}`, token: session.token })
      await setTimeout(DOCUMENT_PAUSE_MS)
    }
  }

  const opened = await Promise.all(
    Array.from({ length: connections }, (_, number) => connection(number)),
  )
  const running = Promise.all([documents(), ...opened.map((run) => run())])
  return {
    answered: () => answered,
    refused: () => refused,
    failures,
    async stop() {
      stopped = true
      await running
    },
  }
}

const bodyOf = ({ email, password }: Credentials) => ({ username: email, password })

/** Steps that visitors see, by their uids. */
export async function readSteps(baseUrl: string): Promise<string[]> {
  const { groups } = (await (await fetch(`${baseUrl}/cards/actu/sectors`)).json()) as FrontPage
  const steps = groups.flatMap(({ cards }) => cards)
  const included = steps.filter(({ cardFormat }) => cardFormat?.slug !== 'completude')
  return [...new Set(included.map(({ uid }) => uid))]
}

async function readTags(baseUrl: string, { token }: Session): Promise<string[]> {
  const answer = await fetch(`${baseUrl}/tags/all`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  return [...text.matchAll(/"uid":"([0-9a-f-]{36})"/g)].map(([, uid]) => uid ?? '')
}
