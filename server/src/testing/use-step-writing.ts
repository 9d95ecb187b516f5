import type { Card } from '@etapes-climat/domain/cards/contract'
import { and, eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { auditLog } from '../db/tables/audit-log.table.ts'
import { cardFormat } from '../db/tables/classification.table.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The catalogue, and the actions of an administrator who writes steps. */
export function useStepWriting() {
  const app = useCatalogue()
  /** IRIs of the formats */
  const format = {} as Record<'direct' | 'indirect' | 'completude', string>
  beforeAll(async () => {
    const rows = await app.test.database.db.select().from(cardFormat)
    for (const row of rows) format[row.slug as keyof typeof format] = `/api/card_formats/${row.id}`
  })
  /** A body that a direct step needs at least. */
  const direct = (changes: Record<string, unknown> = {}) => ({
    cardFormat: format.direct,
    name: 'Planter des arbres',
    sector: `/api/sectors/${app.fixture.sectors.travel.id}`,
    cardCategory: `/api/card_categories/${app.fixture.categories.uses.id}`,
    ...changes,
  })
  return {
    app,
    format,
    direct,
    create: (changes: Record<string, unknown> = {}) =>
      app.fixture.admin.post<Card>('/api/cards', direct(changes)),
    read: async (id: number) => (await app.fixture.admin.get<Card>(`/api/cards/${id}`)).body,
    /** the journal's entries about a step */
    tracesOf: (targetId: number) =>
      app.test.database.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.targetType, 'card'), eq(auditLog.targetId, targetId))),
  }
}
