import type { Report } from '@etapes-climat/domain/reports/contract'
import type { CatalogueFixture } from './catalogue-fixture.ts'
import type { TestClient } from './client.ts'

export const iriOf = (stored: { id: number }) => `/api/cards/${stored.id}`

/** Saves a report of « Isoler » (40) and the indirect « Rénover »: sum 40 of 165. */
export async function saveReport(
  fixture: CatalogueFixture,
  who: TestClient,
  changes: Record<string, unknown> = {},
) {
  const { insulate, renovate } = fixture.cards
  return who.post<Report>('/api/reports', {
    cards: [iriOf(insulate), iriOf(renovate)],
    sectors: [`/api/sectors/${fixture.sectors.housing.id}`],
    tags: [fixture.tags.offices.uid],
    filters: { sectors: [fixture.sectors.housing.uid], name: 'isoler' },
    ...changes,
  })
}
