import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { type Catalogue, createCatalogue } from '../catalogue/catalogue.ts'
import { createAccessTokens } from '../sessions/access-token.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export interface TestApp {
  app: FastifyInstance
  database: TestDatabase
  catalogue: Catalogue
  close(): Promise<void>
}

/** The real application over a fresh database on the engine under test; calls only, no pages. */
export async function buildTestApp(): Promise<TestApp> {
  const database = await createTestDatabase()
  const catalogue = await createCatalogue(database)
  const app = await buildApp({
    config: { publicUrl: 'http://localhost', trustProxy: false, rateLimits: true },
    logger: pino({ level: 'silent' }),
    database,
    catalogue,
    accessTokens: createAccessTokens('a-secret-for-the-tests-of-32-characters'),
  })
  return {
    app,
    database,
    catalogue,
    async close() {
      await app.close()
      await catalogue.close()
      await database.close()
    },
  }
}
