import type {
  CatalogueFault,
  CatalogueHealth,
  FaultKind,
} from '@etapes-climat/domain/cards/health-contract'
import { SHOWN_RICH_TEXTS, STEP_FIELDS } from '@etapes-climat/domain/cards/step-fields'
import { NO_SECTOR } from '@etapes-climat/domain/classification/rules/no-sector'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import type { CatalogueSnapshot } from '../../catalogue/catalogue-snapshot.ts'
import { groupBy } from '../../catalogue/group-by.ts'
import type { Database } from '../../db/client.ts'
import { iri, type ResourceName } from '../../hydra/iri.ts'
import { presentMoment } from '../../hydra/moment.ts'
import { findDeadLinks, linksOf, type SiteAddresses } from './dead-links.ts'
import {
  type FaultyRow,
  findAllNames,
  findEmptySectors,
  findLinking,
  findPictured,
  findUnreviewed,
  findUnusedTags,
  findWithoutChildren,
  findWithoutPicture,
  findWithoutSource,
  findWithoutValue,
  type WrittenRow,
} from './faults.repository.ts'
import { similarNames } from './similar-names.ts'

/** After as many months a step is to be reviewed again. */
const REVIEW_MONTHS = 18

interface Checked {
  db: Database
  site: SiteAddresses
  now: Date
}

type Check = (checked: Checked) => Promise<CatalogueFault[]>

const faultOf = (
  row: FaultyRow,
  { resource = 'card', field = null, detail = '' }: Partial<FaultPlace> = {},
): CatalogueFault => ({
  '@id': iri(resource, row.id),
  uid: row.uid,
  name: row.name,
  idx: row.idx,
  field,
  detail,
})

interface FaultPlace {
  resource: ResourceName
  field: string | null
  detail: string
}

const textsOf = (row: WrittenRow) => SHOWN_RICH_TEXTS.map((name) => [name, row[name]] as const)

/** Each list is checked separately: one that fails says so, and the others stay. */
const CHECKS: Record<FaultKind, Check> = {
  source: async ({ db }) =>
    (await findWithoutSource(db)).map((row) => faultOf(row, { field: 'source' })),
  value: async ({ db }) =>
    (await findWithoutValue(db)).map((row) => faultOf(row, { field: 'val' })),
  children: async ({ db }) =>
    (await findWithoutChildren(db)).map((row) => faultOf(row, { field: 'children' })),
  picture: async ({ db }) =>
    (await findWithoutPicture(db)).map((row) => faultOf(row, { field: 'pictures' })),
  alternative: async ({ db }) => (await findPictured(db)).flatMap(withoutAlternative),
  review: async ({ db, now }) =>
    (await findUnreviewed(db, { on: now, months: REVIEW_MONTHS })).map((row) =>
      faultOf(row, {
        field: 'reviewedOn',
        detail: row.reviewedOn
          ? `${STEP_FIELDS.reviewedOn.label} ${formatDate(row.reviewedOn)}`
          : `Jamais relue, créée le ${formatDate(presentMoment(new Date(row.createdAt)))}`,
      }),
    ),
  name: async ({ db }) =>
    similarNames(await findAllNames(db)).flatMap((group) => {
      const last = group.at(-1)
      const names = group.map(({ name }) => `«\u00a0${name}\u00a0»`)
      return last ? [faultOf(last, { field: 'name', detail: names.join(' et ') })] : []
    }),
  link: deadLinks,
  tag: async ({ db }) => (await findUnusedTags(db)).map((row) => faultOf(row, { resource: 'tag' })),
  sector: async ({ db }) =>
    (await findEmptySectors(db)).map((row) => faultOf(row, { resource: 'sector' })),
}

/** Pictures without words in their place, in the first field that has one. */
function withoutAlternative(row: WrittenRow): CatalogueFault[] {
  const silent = (pictures: { alt: string }[]) =>
    pictures.filter(({ alt }) => alt.trim() === '').length
  const written = (html: string) =>
    (html.match(/<img\b[^>]*>/g) ?? []).filter((tag) => !/\balt="[^"]*[^"\s]/.test(tag)).length
  const counts: [string, number][] = [
    ['pictures', silent(row.pictures)],
    ['descriptionPicture', silent(row.descriptionPicture ? [row.descriptionPicture] : [])],
    ...textsOf(row).map(([field, html]): [string, number] => [field, written(html)]),
  ]
  const count = counts.reduce((sum, [, number]) => sum + number, 0)
  const [field] = counts.find(([, number]) => number > 0) ?? []
  return field ? [faultOf(row, { field, detail: formatCount(count, 'image') })] : []
}

/** Steps with a link to something of the site that members do not find, each once. */
async function deadLinks({ db, site }: Checked): Promise<CatalogueFault[]> {
  const rows = await findLinking(db)
  const hrefs = rows.flatMap((row) => textsOf(row).flatMap(([, html]) => linksOf(html)))
  const dead = await findDeadLinks(db, hrefs, site)
  return rows.flatMap((row) => {
    const broken = textsOf(row).flatMap(([field, html]) =>
      linksOf(html)
        .filter((href) => dead.has(href))
        .map((href) => ({ field, href })),
    )
    const [first] = broken
    if (!first) return []
    const detail = broken.map(({ href }) => href).join(', ')
    return [faultOf(row, { field: first.field, detail })]
  })
}

/** Checks the catalogue. @param warn called for a list that could not be checked */
export async function checkCatalogue(
  checked: Checked & { snapshot: CatalogueSnapshot },
  warn: (error: unknown) => void,
): Promise<CatalogueHealth> {
  const lists = Object.entries(CHECKS).map(async ([kind, check]) => ({
    kind: kind as FaultKind,
    faults: await check(checked).catch((error: unknown) => {
      warn(error)
      return null
    }),
  }))
  return {
    checkedAt: presentMoment(checked.now),
    steps: checked.snapshot.search({}, 'admin').total,
    sectors: sectorsOf(checked.snapshot),
    lists: await Promise.all(lists),
  }
}

/** The steps that members see, by sector. */
function sectorsOf(snapshot: CatalogueSnapshot): CatalogueHealth['sectors'] {
  const { cards } = snapshot.search({}, 'member')
  return [...groupBy(cards, ({ names }) => names.sector)].map(([sector, own]) => ({
    uid: sector?.uid ?? null,
    name: sector?.name ?? NO_SECTOR,
    steps: own.map(({ row }) => row.uid),
  }))
}
