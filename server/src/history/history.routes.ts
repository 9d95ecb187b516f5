import { historyKind } from '@etapes-climat/domain/history/contract'
import { parseIdentifier } from '@etapes-climat/domain/kernel/reference'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { pageWindow, pagingQuery } from '../hydra/collection.ts'
import { notFound } from '../hydra/http-error.ts'
import { itemParams } from '../hydra/item-params.ts'
import { callsOf } from '../plugins/register-call.ts'
import { presentVersion, presentWholeVersion, referredIn } from './version.presenter.ts'
import { findGone, findVersioned, findVersions } from './version.repository.ts'
import { presentContent } from './version-content.presenter.ts'

const historyParams = itemParams.extend({ kind: historyKind })
const versionParams = historyParams.extend({ number: z.coerce.number().int().min(1).max(1e9) })

const ALL = 500

/** What each kind of item was, for administrators. */
export const historyRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  const call = callsOf(app)

  /** @throws HttpError 404 for what there is not, nor ever was */
  async function find({ kind, id }: z.output<typeof historyParams>) {
    const reference = parseIdentifier(id)
    const thing = reference && (await findVersioned(db, kind, reference))
    if (!thing) throw notFound()
    return { kind, ...thing }
  }

  call(
    'GET /admin/history/{kind}/{id}',
    {
      access: 'admin',
      summary: 'List the versions of something, last first; of what was deleted by its numeric id',
      params: historyParams,
      query: pagingQuery,
    },
    async ({ params, query }) => {
      const thing = await find(params)
      const rows = await findVersions(db, thing, pageWindow(query) ?? { offset: 0, limit: ALL })
      if (thing.uid === null && rows.length === 0) throw notFound()
      return {
        uid: thing.uid,
        title: thing.title || (rows[0]?.title ?? ''),
        total: rows[0]?.total ?? 0,
        versions: rows.map((row) => presentVersion(thing.kind, row)),
      }
    },
  )

  call(
    'GET /admin/history/{kind}/{id}/{number}',
    {
      access: 'admin',
      summary: 'Read a version with all that it holds',
      params: versionParams,
    },
    async ({ params }) => {
      const thing = await find(params)
      const [row] = await findVersions(db, thing, { number: params.number })
      if (!row) throw notFound()
      const referred = row.content ? referredIn(presentContent(thing.kind, row.content)) : []
      return presentWholeVersion(thing.kind, row, await findGone(db, referred))
    },
  )
}
