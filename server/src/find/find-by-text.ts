import type {
  FoundByText,
  FoundForReader,
  FoundKind,
  ReaderItem,
  ReaderKind,
} from '@etapes-climat/domain/find/contract'
import type { Viewer } from '../access/viewer.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts'
import type { Database } from '../db/client.ts'
import { searchExemplaries } from '../exemplaries/exemplary.repository.ts'
import { iri } from '../hydra/iri.ts'
import { searchPages } from '../pages/page.repository.ts'
import { findReadableReports } from '../reports/list/report-list.repository.ts'
import { searchUsers } from '../users/admin/user-list.repository.ts'

const WINDOW = { offset: 0, limit: 5 }

interface Hit {
  id: number
  uid: string
  title: string
  detail: string
}

/** Results of one kind. */
interface Hits<Kind, Item> {
  kind: Kind
  total: number
  items: Item[]
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
  const { works, pages, users } = await findContents(db, text)
  const groups: Hits<FoundKind, Hit>[] = [
    {
      kind: 'card',
      total: cards.total,
      items: cards.cards.map(({ row }) => ({ ...row, title: row.name, detail: row.idx })),
    },
    works,
    pages,
    users,
  ]
  return answerOf(groups, cards.ignoredWords, ({ kind, hit }) => identified(kind, hit))
}

/**
 * What a text finds among all that the caller may read, the first five of each kind (FIND-02): steps,
 * own and shared reports, pages; works and accounts for administrators alone.
 * @param viewer null: a visitor, who finds published steps by their names alone
 */
export async function findForReader(
  db: Database,
  snapshot: CatalogueSnapshot,
  { text, viewer }: { text: string; viewer: Viewer | null },
): Promise<FoundForReader> {
  if (!text.trim()) return { groups: [], ignoredWords: [] }
  const { card, ignoredWords } = findCards(snapshot, text, viewer)
  const reports = viewer && (await findReports(db, text, viewer))
  const contents = viewer?.isAdmin ? await findContents(db, text) : null
  const groups: Hits<ReaderKind, Hit & Partial<ReaderItem>>[] = [
    card,
    ...(reports ? [reports] : []),
    contents ? contents.pages : await findPages(db, text),
    ...(contents ? [contents.works, contents.users] : []),
  ]
  return answerOf(groups, ignoredWords, ({ kind, hit }) => ({
    ...identified(kind, hit),
    value: hit.value ?? null,
    foundIn: hit.foundIn ?? null,
  }))
}

function findCards(snapshot: CatalogueSnapshot, text: string, viewer: Viewer | null) {
  const found = viewer
    ? snapshot.search({ q: text, draft: 2 }, scopeOf(viewer), WINDOW)
    : { places: [], ...snapshot.find(text, 'visitor') }
  const total = 'total' in found ? found.total : found.cards.length
  const items = found.cards.slice(0, WINDOW.limit).map(({ row }, index) => ({
    ...row,
    title: row.name,
    // Visitors are shown no identifiant.
    detail: viewer ? row.idx : '',
    value: row.val,
    foundIn: found.places[index] ?? null,
  }))
  return { card: { kind: 'card' as const, total, items }, ignoredWords: found.ignoredWords }
}

async function findReports(db: Database, text: string, viewer: Viewer) {
  const wanted = { userId: viewer.id, q: text, limit: WINDOW.limit }
  const { total, rows } = await findReadableReports(db, wanted)
  const items = rows.map(({ name, owner, effort, ...row }) => ({
    ...row,
    title: name,
    detail: owner ?? '',
    value: effort,
  }))
  return { kind: 'report' as const, total, items }
}

async function findPages(db: Database, text: string) {
  const { total, rows } = await searchPages(db, { title: text, window: WINDOW })
  const items = rows.map((row) => ({ ...row, detail: row.slug }))
  return { kind: 'page' as const, total, items }
}

/** What administrators alone may find, and pages. */
async function findContents(db: Database, text: string) {
  const works = await searchExemplaries(db, { title: text, draft: undefined, window: WINDOW })
  const pages = await findPages(db, text)
  const names = { firstName: text, lastName: text, email: text }
  const users = await searchUsers(db, names, WINDOW)
  return {
    works: {
      kind: 'exemplary' as const,
      total: works.total,
      items: works.rows.map((row) => ({ ...row, detail: row.projectOwner })),
    },
    pages,
    users: {
      kind: 'user' as const,
      total: users.total,
      items: users.rows.map((row) => ({
        ...row,
        title: `${row.firstName} ${row.lastName}`,
        detail: row.email,
      })),
    },
  }
}

const identified = (kind: ReaderKind, { id, uid, title, detail }: Hit) => ({
  '@id': iri(kind, id),
  uid,
  title,
  detail,
})

/** Groups that have results. Words count as ignored only where steps alone were found. */
function answerOf<Kind extends ReaderKind, Item extends Hit, Answered>(
  groups: readonly Hits<Kind, Item>[],
  ignoredWords: readonly string[],
  answered: (found: { kind: Kind; hit: Item }) => Answered,
): { groups: Hits<Kind, Answered>[]; ignoredWords: string[] } {
  const found = groups.filter(({ total }) => total > 0)
  // The other kinds are found by the whole text.
  const isWhole = found.some(({ kind }) => kind !== 'card')
  return {
    groups: found.map(({ kind, total, items }) => ({
      kind,
      total,
      items: items.map((hit) => answered({ kind, hit })),
    })),
    ignoredWords: isWhole ? [] : [...ignoredWords],
  }
}
