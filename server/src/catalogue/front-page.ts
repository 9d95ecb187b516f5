import type { FrontPage } from '@etapes-climat/domain/cards/public-contract'
import { branchesUnder, pathsOf } from './branches.ts'
import type { CatalogueSectorRow } from './catalogue.repository.ts'
import type { CardHits, CatalogueSnapshot } from './catalogue-snapshot.ts'
import { childrenByParent } from './classification-trees.ts'
import { groupBy } from './group-by.ts'
import { type FrontPageViewer, frontPageCards, publicCardPresenter } from './public-cards.ts'
import type { SnapshotCard } from './snapshot-card.ts'

/** What a visitor looks for on /a-la-une. */
export interface FrontPageQuery {
  /** text */
  q?: string | undefined
  /** slug of a sector, which stands for what is below it, too; an unknown one for all */
  secteur?: string | undefined
  /** a co-benefit; an unknown one for all */
  benefice?: string | undefined
}

/** Every sector that has steps, in the order of the tree, with the steps that were looked for. */
export function frontPageBySector(
  snapshot: CatalogueSnapshot,
  viewer: FrontPageViewer,
  query: FrontPageQuery,
): FrontPage {
  const all = bySector(frontPageCards(snapshot, viewer))
  const { cards: lookedFor, ignoredWords } = foundCards(snapshot, viewer, query)
  const found = bySector(lookedFor)
  const present = publicCardPresenter(snapshot)
  const sectors = [...inTreeOrder(snapshot.rows.sectors), null]
  const groups = sectors.flatMap((sector) => {
    const count = all.get(sector?.uid)?.length
    if (count === undefined) return []
    const cards = (found.get(sector?.uid) ?? []).map(present)
    return { sector: sector && presentSector(sector), count, cards }
  })
  const coBenefits = snapshot.coBenefits('member')
  return {
    groups,
    ignoredWords: [...ignoredWords],
    ...(coBenefits.length > 0 && { coBenefits: [...coBenefits] }),
  }
}

/** Those that are looked for: by text, in a sector and what is below it. */
function foundCards(
  snapshot: CatalogueSnapshot,
  viewer: FrontPageViewer,
  { q, secteur, benefice }: FrontPageQuery,
): Pick<CardHits, 'cards' | 'ignoredWords'> {
  const { sectors } = snapshot.rows
  const chosen = sectors.find(({ slug }) => slug === secteur)
  const within = chosen && { sectors: branchesUnder(pathsOf(sectors), new Set([chosen.uid])) }
  const isKnown = benefice !== undefined && snapshot.coBenefits('member').includes(benefice)
  const cards = frontPageCards(snapshot, viewer, {
    ...within,
    ...(isKnown && { coBenefits: [benefice] }),
  })
  if (!q?.trim()) return { cards, ignoredWords: [] }
  const { cards: hits, ignoredWords } = snapshot.find(q, viewer?.isAdmin ? 'admin' : 'visitor')
  const found = new Set(hits)
  return { cards: cards.filter((card) => found.has(card)), ignoredWords }
}

const bySector = (cards: readonly SnapshotCard[]) =>
  groupBy(cards, ({ names }) => names.sector?.uid)

/** Each sector before those below it. */
function inTreeOrder(rows: readonly CatalogueSectorRow[]): CatalogueSectorRow[] {
  const below = childrenByParent(rows)
  const branch = (parentId: number | null): CatalogueSectorRow[] =>
    (below.get(parentId) ?? []).flatMap((row) => [row, ...branch(row.id)])
  return branch(null)
}

const presentSector = ({ uid, name, slug, total }: CatalogueSectorRow) => ({
  uid,
  name,
  slug,
  total,
})
