import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { TEST_PASSWORD } from './factories.ts'

/** Calls the application as one person would, with their token. */
export interface TestClient {
  token: string | null
  refreshToken: string | null
  get<Body = ErrorBody>(url: string): Promise<TestAnswer<Body>>
  post<Body = ErrorBody>(
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Body>>
  put<Body = ErrorBody>(
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Body>>
  /** as a merge patch */
  patch<Body = ErrorBody>(url: string, body: object): Promise<TestAnswer<Body>>
  delete(url: string): Promise<TestAnswer<ErrorBody>>
}

/** An error document (ERR-23). */
export interface ErrorBody {
  '@type': string
  code: number
  message: string
  violations?: { propertyPath: string; message: string }[]
}

/** The parts of an answer that tests read. */
export interface TestAnswer<Body> {
  status: number
  /** parsed JSON; null for other contents */
  body: Body
  text: string
  headers: Record<string, unknown>
  bytes: Buffer
}

/** A visitor: no token. */
export function visitor(app: FastifyInstance): TestClient {
  return client(app, null, null)
}

/** Signs in through POST /login. */
export async function signIn(app: FastifyInstance, email: string): Promise<TestClient> {
  const answer = await visitor(app).post<SessionTokens>('/login', {
    username: email,
    password: TEST_PASSWORD,
  })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}: ${answer.text}`)
  return client(app, answer.body.token, answer.body.refresh_token)
}

/** A client with a given token. */
export function client(
  app: FastifyInstance,
  token: string | null,
  refreshToken: string | null,
): TestClient {
  async function call<Body>(options: InjectOptions): Promise<TestAnswer<Body>> {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await app.inject({
      ...options,
      headers: { ...authorization, ...options.headers },
    })
    const json = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: (json && response.body !== '' ? response.json() : null) as Body,
      text: response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }
  const withBody = (body: unknown) => (body === undefined ? {} : { payload: body as object })
  return {
    token,
    refreshToken,
    get: (url) => call({ method: 'GET', url }),
    post: (url, body, headers = {}) => call({ method: 'POST', url, headers, ...withBody(body) }),
    put: (url, body, headers = {}) => call({ method: 'PUT', url, headers, ...withBody(body) }),
    patch: (url, body) =>
      call({
        method: 'PATCH',
        url,
        headers: { 'content-type': 'application/merge-patch+json' },
        payload: JSON.stringify(body),
      }),
    delete: (url) => call({ method: 'DELETE', url }),
  }
}
