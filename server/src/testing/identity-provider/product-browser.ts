import type { ProviderPending } from '@etapes-climat/domain/identity-provider/contract'
import type { SessionTokens } from '@etapes-climat/domain/sessions/contract'
import type { FastifyInstance } from 'fastify'

/** What the product answers to what the provider sent back. */
interface ProviderSignInAnswer extends Partial<SessionTokens>, Partial<ProviderPending> {
  message?: string
  secondFactor?: { challenge: string; methods: string[] }
}

/** A browser on the product: it keeps the cookie of a sign-in by the provider. */
export function productBrowser(app: FastifyInstance, ip = '192.0.2.1') {
  let cookie = ''
  async function post<Body = ProviderSignInAnswer>(url: string, payload?: object, token?: string) {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...(cookie && { cookie }), ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload && { payload }),
      remoteAddress: ip,
    })
    const set = String(answer.headers['set-cookie'] ?? '')
    if (set) cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '')
    return {
      status: answer.statusCode,
      body: (answer.body ? answer.json() : null) as Body,
      set,
      headers: answer.headers,
    }
  }
  return {
    post,
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value
    },
    /** Begins a sign-in. @returns where the provider is asked */
    begin: async () => (await post<{ url: string }>('/login/provider')).body.url,
    /** Brings back what the provider answered. */
    bring: (answer: URLSearchParams | string) =>
      post('/login/provider/answer', { answer: `?${String(answer).replace(/^\?/, '')}` }),
  }
}
