import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowserGlobals } from '../../testing/browser-globals.ts'
import { sampleUser } from '../../testing/sample-data.ts'

// Files of a worker share their globals: another one needs the real `fetch`.
afterEach(() => vi.unstubAllGlobals())

let client: typeof import('./api-client.ts')
let store: typeof import('../session/session-store.ts')
let changes: typeof import('../session/change-session.ts')

const json = (status: number, body: unknown) => Response.json(body, { status })

/** A server that knows one valid access token and renews with the refresh token `refresh`. */
function fakeServer({ renews = true, status = 401, loses = 0, meanwhile = () => {} } = {}) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push(path)
    if (path === '/token/refresh') {
      meanwhile()
      if (calls.filter((called) => called === path).length <= loses) throw new TypeError('cut')
      return renews
        ? json(200, { token: 'fresh', refresh_token: 'next' })
        : json(status, { code: status, message: 'Invalid refresh token.' })
    }
    const { authorization } = init.headers as Record<string, string>
    return authorization === 'Bearer fresh' ? json(200, { path }) : json(401, { code: 401 })
  })
  return calls
}

beforeEach(async () => {
  vi.resetModules()
  stubBrowserGlobals()
  client = await import('./api-client.ts')
  store = await import('../session/session-store.ts')
  changes = await import('../session/change-session.ts')
  changes.openSession({ token: 'stale', refresh_token: 'refresh' }, sampleUser())
})

describe('calls', () => {
  it('AUTH-02 a refused token is renewed once for concurrent calls, which are then repeated', async () => {
    const calls = fakeServer()
    const answers = await Promise.all([
      client.callApi('GET /me'),
      client.callApi('GET /api/reports'),
    ])
    expect(answers).toEqual([{ path: '/me' }, { path: '/api/reports' }])
    expect(calls.filter((path) => path === '/token/refresh')).toHaveLength(1)
    expect(localStorage.getItem('refresh_token')).toBe('next')
  })

  it('AUTH-25 D-34 a renewal whose answer is lost is repeated, and the call goes on', async () => {
    const calls = fakeServer({ loses: 1 })
    expect(await client.callApi('GET /me')).toEqual({ path: '/me' })
    expect(calls.filter((path) => path === '/token/refresh')).toHaveLength(2)
  })

  it('AUTH-25 a refused renewal ends nothing when another tab has renewed meanwhile', async () => {
    fakeServer({
      renews: false,
      meanwhile: () => changes.renewTokens({ token: 'fresh', refresh_token: 'next' }, 'refresh'),
    })
    expect(await client.callApi('GET /me')).toEqual({ path: '/me' })
    expect(store.currentSession()).toMatchObject({ token: 'fresh', refreshToken: 'next' })
  })

  it('AUTH-25 a late renewal is not stored over what another tab or account stored', async () => {
    fakeServer({
      meanwhile: () =>
        changes.openSession({ token: 'theirs', refresh_token: 'other' }, sampleUser()),
    })
    await client.callApi('GET /me').catch(() => undefined)
    expect(store.currentSession()).toMatchObject({ token: 'theirs', refreshToken: 'other' })
  })

  it('AUTH-25 a renewal that fails without a refusal ends nothing, and can be tried again', async () => {
    fakeServer({ renews: false, status: 503 })
    await expect(client.callApi('GET /me')).rejects.toThrow('Le serveur ne répond pas')
    expect(store.currentSession()).not.toBeNull()
  })

  it('AUTH-25 a token is renewed once for a call, however often it is refused', async () => {
    // Catches: a server and a page that answer each other without end.
    const calls: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      calls.push(path)
      const renewed = { token: `t${calls.length}`, refresh_token: `r${calls.length}` }
      if (path === '/token/refresh') return json(200, renewed)
      return calls.length > 10 ? json(200, {}) : json(401, { code: 401 })
    })
    await expect(client.callApi('GET /me')).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['/me', '/token/refresh', '/me'])
  })

  it('AUTH-25 what one person began is not sent in the name of another', async () => {
    const calls = fakeServer({
      meanwhile: () =>
        changes.openSession(
          { token: 'fresh', refresh_token: 'other' },
          { ...sampleUser(), uid: 'b' },
        ),
    })
    await expect(client.callApi('GET /me')).rejects.toMatchObject({ status: 401 })
    expect(calls.filter((path) => path === '/me')).toHaveLength(1)
  })

  it('a session that cannot be renewed ends, and says so', async () => {
    fakeServer({ renews: false })
    const ended = vi.fn()
    addEventListener('session-ended', ended)
    await expect(client.callApi('GET /me')).rejects.toMatchObject({ name: 'ApiError', status: 401 })
    expect(ended).toHaveBeenCalledOnce()
    expect(store.currentSession()).toBeNull()
  })

  it('a wrong password is an answer, not the end of a session', async () => {
    const calls = fakeServer()
    const form = new FormData()
    const login = client.callApi('POST /login', { body: form, withSession: false })
    await expect(login).rejects.toMatchObject({ status: 401 })
    expect(calls).toEqual(['/login'])
  })

  it('says plainly that the server cannot be reached, or that the person is offline', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.callApi('GET /me')).rejects.toThrow('Le serveur ne répond pas')
    vi.stubGlobal('navigator', { onLine: false })
    await expect(client.callApi('GET /me')).rejects.toThrow('Vous êtes hors connexion')
  })

  it('hands the broken rules over', async () => {
    const violations = [{ propertyPath: 'name', message: 'Veuillez saisir un nom.' }]
    vi.stubGlobal('fetch', async () => json(422, { message: 'An error', violations }))
    const failure = await client.callApi('GET /api/reports').catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 422, message: 'Veuillez saisir un nom.', violations })
  })

  it('reads the file name of a download, accents included', () => {
    const { fileNameOf } = client
    expect(fileNameOf('attachment; filename="rapport.pdf"')).toBe('rapport.pdf')
    expect(fileNameOf(`attachment; filename="?t.pdf"; filename*=UTF-8''%C3%89tape--E1-2.pdf`)).toBe(
      'Étape--E1-2.pdf',
    )
    expect(fileNameOf('inline')).toBeNull()
  })
})
