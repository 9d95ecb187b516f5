import type { PublicationKind, WholePublication } from '@etapes-climat/domain/publications/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'
import type { TestClient } from './client.ts'

/** A moment that every test comes before. */
export const FAR = '2100-01-01T08:00:00+01:00'

/** What an administrator does with the next version of one thing. */
export function publicationsOf(admin: TestClient, kind: PublicationKind, id: number | string) {
  const url = `/admin/publications/${kind}/${id}`
  return {
    url,
    read: () => admin.get<WholePublication | null>(url),
    open: () => admin.post<WholePublication>(url, {}),
    save: (body: object, headers: Record<string, string> = {}) =>
      admin.put<WholePublication>(url, body, headers),
    publish: (revision?: number) => admin.post(`${url}/publish`, { revision }),
    plan: (at = FAR) => admin.post<WholePublication>(`${url}/plan`, { at }),
    cancel: () => admin.delete(`${url}/plan`),
    abandon: () => admin.delete(url),
  }
}

/** The hour of every planned publication comes. */
export const hourComes = (db: Database) =>
  db.execute(sql`update publication set planned_at = now() - interval '1 minute'
    where planned_at is not null`)
