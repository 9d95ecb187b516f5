import type { FastifyInstance } from 'fastify'
import type { startHostileProvider } from './hostile-provider.ts'
import { productBrowser } from './product-browser.ts'

type Provider = Awaited<ReturnType<typeof startHostileProvider>>

/** What a browser sends once the provider has named somebody in it. */
export async function providerAnswer(
  app: FastifyInstance,
  provider: Provider,
  { sub, email }: { sub: string; email: string },
) {
  const browser = productBrowser(app)
  const named = { claims: { sub }, userinfo: { sub, email } }
  const answer = provider.answerTo(await browser.begin(), named)
  return { headers: { cookie: browser.cookie }, payload: { answer: `?${answer}` } }
}

/** The cookie of a browser in which the provider has named somebody whom no account is linked to. */
export async function namedInBrowser(
  app: FastifyInstance,
  provider: Provider,
  person: { sub: string; email: string },
): Promise<string> {
  const { headers, payload } = await providerAnswer(app, provider, person)
  const browser = productBrowser(app)
  browser.cookie = headers.cookie
  await browser.bring(payload.answer)
  return browser.cookie
}
