import { type JournalEntry, journalKind } from '@etapes-climat/domain/history/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { HeavyRead } from '../db/client.ts'
import { sendFile } from '../hydra/attachment.ts'
import { presentMoment } from '../hydra/moment.ts'
import { queryText, unlessEmpty } from '../hydra/query-text.ts'
import { callsOf } from '../plugins/register-call.ts'
import { findActors, findActs, type JournalRow } from './journal.repository.ts'
import { journalExport } from './journal-export.ts'
import { presentPerson } from './version.presenter.ts'
import { changedNames } from './version-content.presenter.ts'
import { isHistoryKind, KIND_OF } from './versioned-tables.ts'

const SHOWN = 50

const filters = z.object({
  person: unlessEmpty(z.uuid()).describe('uid of who acted'),
  kind: unlessEmpty(journalKind),
  object: queryText.optional().describe('part of the title with its index, or the numeric id'),
  from: unlessEmpty(z.iso.date()).describe('first day, Europe/Paris'),
  to: unlessEmpty(z.iso.date()).describe('last day, Europe/Paris'),
  change: unlessEmpty(z.coerce.number().int().min(1)).describe('lines of one act alone'),
})
const pageQuery = filters.extend({
  by: unlessEmpty(z.literal('act')).describe(
    'act: an entry an act, whatever the number of its lines',
  ),
  page: unlessEmpty(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
})

/** The journal of administrators. */
export const journalRoutes: FastifyPluginAsync<{ heavyRead: HeavyRead }> = async (
  app,
  { heavyRead },
) => {
  const call = callsOf(app)

  call(
    'GET /admin/journal/entries',
    {
      access: 'admin',
      summary: 'List who did what, last first, fifty at a time',
      query: pageQuery,
    },
    async ({ query: { page, by, ...wanted } }) => {
      const window = { offset: (page - 1) * SHOWN, limit: SHOWN + 1, byAct: by === 'act' }
      const rows = await heavyRead((db) => findActs(db, wanted, window))
      return {
        page,
        more: rows.length > SHOWN,
        entries: rows.slice(0, SHOWN).map(presentAct),
      }
    },
  )

  call(
    'GET /admin/journal/people',
    { access: 'admin', summary: 'List those who did something, by name' },
    async () => ({ people: await heavyRead(findActors) }),
  )

  call(
    'GET /admin/journal/export',
    {
      access: 'admin',
      summary: 'Export who did what as CSV, as the filters leave it',
      query: filters,
      types: { produces: ['text/csv'] },
    },
    async (request, reply) =>
      sendFile(reply, 'journal', 'csv', journalExport(heavyRead, request.query)),
  )
}

/** An action of the journal, as administrators read it. */
function presentAct(row: JournalRow): JournalEntry {
  const { id, change, at, action, targetId, targetUid, title, parts } = row
  const kind = KIND_OF[row.table]
  return {
    id,
    change,
    kind,
    target: { id: targetId, uid: targetUid, title },
    at: presentMoment(at),
    by: presentPerson(row),
    action,
    changed: isHistoryKind(kind) ? changedNames(kind, row) : [],
    ...(parts && {
      whole: {
        lines: parts.reduce((sum, { lines }) => sum + lines, 0),
        parts: parts.map(({ table, ...part }) => ({
          kind: KIND_OF[table],
          action: part.action,
          lines: part.lines,
        })),
      },
    }),
  }
}
