import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { accessPlugin } from './access.ts'
import { createAccessTokens } from './access-token.ts'

/** Routes can be added, none is called. */
async function withAccess() {
  const app = Fastify()
  await app.register(accessPlugin, {
    accessTokens: createAccessTokens('never signs anything in these tests'),
    loadAccount: async () => null,
    findProof: async () => ({ isRecent: false, hasSecondFactor: false }),
    admit: () => undefined,
  })
  return app
}

it('A-01 the server does not start with a route that declares no access', async () => {
  const app = await withAccess()
  expect(() => app.get('/open', async () => '')).toThrow('GET /open declares no access')
})

it.each(['signed-in', 'admin'] as const)(
  'A-01 O-08 the server does not start with a route for %s that may not ask the database',
  async (access) => {
    const app = await withAccess()
    const config = { access, withoutDatabase: true } as const
    expect(() => app.get('/mine', { config }, async () => '')).toThrow('GET /mine asks who calls')
  },
)
