import type { FoundByText, FoundItem, FoundKind } from '@etapes-climat/domain/find/contract'
import { MOST_COUNTED } from '@etapes-climat/domain/find/rules/most-counted'
import { firstWords } from '@etapes-climat/domain/kernel/text'
import type { Viewer } from '../access/viewer.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { Database, HeavyRead } from '../db/client.ts'
import { searchExemplaries } from '../exemplaries/exemplary.repository.ts'
import { iri } from '../hydra/iri.ts'
import { searchPages } from '../pages/page.repository.ts'
import { reportText } from '../reports/list/read-report-list.ts'
import { findReadableReports } from '../reports/list/report-list.repository.ts'
import { storedFigures } from '../reports/report.presenter.ts'
import { searchUsers } from '../users/admin/user-list.repository.ts'

const WINDOW = { offset: 0, limit: 5 }

type Hit = Pick<FoundItem, 'uid' | 'title' | 'detail'> &
  Partial<Omit<FoundItem, '@id'>> & { id: number }

/** Results of one kind. */
interface Hits {
  kind: FoundKind
  total: number
  items: Hit[]
}

/**
 * What a text finds among all that the caller may read, the first five of each kind: steps,
 * own and shared reports, pages; for administrators alone works by title, accounts by name and e-mail
 * address.
 * @param viewer null: a visitor, who finds published steps by their names alone
 */
export async function findByText(
  sources: { db: Database; heavyRead: HeavyRead; snapshot: CatalogueSnapshot },
  { text, viewer }: { text: string; viewer: Viewer | null },
): Promise<FoundByText> {
  if (!text.trim()) return { groups: [], ignoredWords: [] }
  const { db, heavyRead, snapshot } = sources
  const { card, ignoredWords } = findCards(snapshot, text, viewer)
  const groups: Hits[] = [
    card,
    ...(viewer ? [await findReports(db, snapshot, { text, viewer })] : []),
    ...(viewer?.isAdmin
      ? await heavyRead((db) => findContents(db, text))
      : [await findPages(db, text)]),
  ]
  const found = groups.filter(({ total }) => total > 0)
  // The other kinds are found by the whole text.
  const isWhole = found.some(({ kind }) => kind !== 'card')
  return {
    groups: found.map(({ kind, total, items }) => ({
      kind,
      total,
      items: items.map((hit) => ({
        '@id': iri(kind, hit.id),
        uid: hit.uid,
        title: hit.title,
        detail: hit.detail,
        value: hit.value ?? null,
        format: hit.format ?? null,
        about: hit.about ?? '',
        foundIn: hit.foundIn ?? null,
      })),
    })),
    ignoredWords: isWhole ? [] : [...ignoredWords],
  }
}

function findCards(snapshot: CatalogueSnapshot, text: string, viewer: Viewer | null) {
  const found = viewer
    ? snapshot.search({ q: text, draft: 2 }, scopeOf(viewer), WINDOW)
    : { places: [], ...snapshot.find(text, 'visitor') }
  const total = 'total' in found ? found.total : found.cards.length
  const items = found.cards.slice(0, WINDOW.limit).map(({ row, names }, index) => ({
    ...row,
    title: row.name,
    // Visitors are shown neither identifiants nor texts.
    detail: viewer ? row.idx : '',
    about: viewer ? firstWords(row.text.replaceAll('\n', ' ')) : '',
    value: row.val,
    format: { slug: names.format.slug, name: names.format.name },
    foundIn: found.places[index] ?? null,
  }))
  return { card: { kind: 'card' as const, total, items }, ignoredWords: found.ignoredWords }
}

async function findReports(
  db: Database,
  snapshot: CatalogueSnapshot,
  { text, viewer }: { text: string; viewer: Viewer },
) {
  const { total, rows } = await findReadableReports(db, {
    userId: viewer.id,
    q: reportText(snapshot, text),
    limit: WINDOW.limit,
  })
  const items = rows.map(({ id, uid, name, owner, ...row }) => ({
    id,
    uid,
    title: name,
    detail: owner ?? '',
    value: storedFigures(row)?.effort ?? null,
  }))
  return { kind: 'report' as const, total, items }
}

async function findPages(db: Database, text: string) {
  const { total, rows } = await searchPages(db, { title: text, window: WINDOW })
  const items = rows.map((row) => ({ ...row, detail: row.slug }))
  return { kind: 'page' as const, total, items }
}

/** Pages, among what administrators alone may find. */
async function findContents(db: Database, text: string): Promise<Hits[]> {
  const works = await searchExemplaries(db, { title: text, draft: undefined, window: WINDOW })
  const pages = await findPages(db, text)
  const names = { firstName: text, lastName: text, email: text }
  const users = await searchUsers(db, names, { ...WINDOW, most: MOST_COUNTED + 1 })
  return [
    {
      kind: 'exemplary',
      total: works.total,
      items: works.rows.map((row) => ({ ...row, detail: row.projectOwner })),
    },
    pages,
    {
      kind: 'user',
      total: users.total,
      items: users.rows.map((row) => ({
        ...row,
        title: `${row.firstName} ${row.lastName}`,
        detail: row.email,
      })),
    },
  ]
}
