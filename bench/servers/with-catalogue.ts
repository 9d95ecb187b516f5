import { sql } from 'drizzle-orm'
import type { Database } from '../../server/src/db/client.ts'
import { card } from '../../server/src/db/tables/card.table.ts'
import { type CatalogueDataset, MEMBER, seedCatalogue } from '../datasets/catalogue-dataset.ts'
import { publishedDemoSteps, variedTexts } from '../datasets/varied-texts.ts'
import type { Engine } from './bench-database.ts'
import { type ChildServer, startApplication } from './child-server.ts'

/** Steps whose texts are written by one statement. */
const WRITTEN_AT_ONCE = 1000

interface CatalogueServed {
  application: ChildServer
  dataset: CatalogueDataset
  /** access token of the member of the dataset */
  token: string
}

interface CatalogueWanted {
  cards: number
  texts?: boolean
  prepare?: (db: Database, dataset: CatalogueDataset) => Promise<void>
}

/**
 * Serves a seeded catalogue while the work runs.
 * @param texts whether steps have names and texts: those of the demonstration, varied
 * @param prepare writes more into the database before it is served
 */
export async function withCatalogue<Result>(
  engine: Engine,
  { cards, texts = false, prepare }: CatalogueWanted,
  work: (served: CatalogueServed) => Promise<Result>,
): Promise<Result> {
  const database = await engine.create()
  const dataset = await database.use(({ withoutStatementTimeout }) =>
    withoutStatementTimeout(async (db) => {
      const seeded = await seedCatalogue(db, cards)
      if (texts) await writeTexts(db, seeded.cardIds)
      await prepare?.(db, seeded)
      return seeded
    }),
  )
  const application = await startApplication(database.env)
  try {
    return await work({ application, dataset, token: await signIn(application) })
  } finally {
    await application.stop()
    await database.remove()
  }
}

/** Opens a fresh database in this process, for the work that something served is compared with. */
export async function withOwnDatabase<Result>(
  engine: Engine,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const database = await engine.create()
  try {
    return await database.use(({ withoutStatementTimeout }) => withoutStatementTimeout(work))
  } finally {
    await database.remove()
  }
}

/** Gives steps names and texts: those of the demonstration, varied. */
export async function writeTexts(db: Database, ids: readonly number[]): Promise<void> {
  const steps = publishedDemoSteps()
  const varied = variedTexts()
  const rows = ids.map((id, index) => {
    const step = steps[index % steps.length] as (typeof steps)[number]
    return {
      id,
      name: varied(step.name, 0.3),
      description: varied(step.descriptionHtml, 0.5),
      action: varied(step.actionHtml, 0.5),
      further: varied(step.descriptionGoFurtherHtml, 0.5),
    }
  })
  for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE) {
    const some = JSON.stringify(rows.slice(start, start + WRITTEN_AT_ONCE))
    await db.execute(sql`
      update ${card} set name = text.name, description = text.description, action = text.action,
        description_go_further = text.further
      from json_to_recordset(${some}::json)
        as text (id bigint, name text, description text, action text, further text)
      where ${card.id} = text.id`)
  }
}

/** Asks for a session. */
export function requestSession({ baseUrl }: ChildServer, account = MEMBER): Promise<Response> {
  const body = new URLSearchParams({ _username: account.email, _password: account.password })
  return fetch(`${baseUrl}/login`, { method: 'POST', body })
}

/** @returns the access token of an account, by default the member of the dataset */
export async function signIn(server: ChildServer, account = MEMBER): Promise<string> {
  const response = await requestSession(server, account)
  if (!response.ok) throw new Error(`Sign-in answered ${response.status}`)
  const { token } = (await response.json()) as { token: string }
  return token
}
