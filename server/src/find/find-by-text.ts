import type { FoundByText, FoundGroup, FoundKind } from '@etapes-climat/domain/find/contract'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { Database } from '../db/client.ts'
import { searchExemplaries } from '../exemplaries/exemplary.repository.ts'
import { iri } from '../hydra/iri.ts'
import { searchPages } from '../pages/page.repository.ts'
import { searchUsers } from '../users/admin/user-list.repository.ts'

const WINDOW = { offset: 0, limit: 5 }

interface Hit {
  id: number
  uid: string
  title: string
  detail: string
}

/**
 * Steps, works, pages and accounts that a text finds, the first five of each kind (FIND-03): steps as
 * their own search does, works and pages by title, accounts by name and e-mail address.
 */
export async function findByText(
  db: Database,
  snapshot: CatalogueSnapshot,
  text: string,
): Promise<FoundByText> {
  if (!text.trim()) return { groups: [], ignoredWords: [] }
  const cards = snapshot.search({ q: text, draft: 2 }, 'admin', WINDOW)
  const works = await searchExemplaries(db, { title: text, draft: undefined, window: WINDOW })
  const pages = await searchPages(db, { title: text, window: WINDOW })
  const names = { firstName: text, lastName: text, email: text }
  const users = await searchUsers(db, names, WINDOW)
  const groups = [
    group('card', cards.total, cards.cards, ({ row }) => ({
      ...row,
      title: row.name,
      detail: row.idx,
    })),
    group('exemplary', works.total, works.rows, (row) => ({ ...row, detail: row.projectOwner })),
    group('page', pages.total, pages.rows, (row) => ({ ...row, detail: row.slug })),
    group('user', users.total, users.rows, (row) => ({
      ...row,
      title: `${row.firstName} ${row.lastName}`,
      detail: row.email,
    })),
  ]
  const found = groups.filter(({ total }) => total > 0)
  // The other kinds are found by the whole text.
  const isWhole = found.some(({ kind }) => kind !== 'card')
  return { groups: found, ignoredWords: isWhole ? [] : [...cards.ignoredWords] }
}

function group<Row>(
  kind: FoundKind,
  total: number,
  rows: readonly Row[],
  hitOf: (row: Row) => Hit,
): FoundGroup {
  const items = rows.map(hitOf).map(({ id, uid, title, detail }) => ({
    '@id': iri(kind, id),
    uid,
    title,
    detail,
  }))
  return { kind, total, items }
}
