import { STEP_LINKS } from '@etapes-climat/domain/cards/step-fields'
import { families } from '@etapes-climat/domain/kernel/position-tree'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { readCatalogueVersion } from '../../catalogue/catalogue.repository.ts'
import type { Database } from '../../db/client.ts'
import { type ItemSheet, LINKED_SHEETS } from '../item-columns.ts'
import { itemLabels } from '../item-labels.ts'
import type { StepWorkbookRow } from '../step-columns.ts'
import {
  readItems,
  readSteps,
  type StoredItems,
  type StoredStep,
} from '../stored-catalogue.repository.ts'

/** The catalogue at one moment, as its files hold it: names where the database has ids. */
export interface ExportedCatalogue {
  version: number
  items: StoredItems
  labels: Record<ItemSheet, Map<number, string>>
  steps: StepWorkbookRow[]
}

/**
 * Reads everything at once, so that a slow download holds no transaction.
 * @param withSteps false: the model
 */
export function readExportedCatalogue(
  db: Database,
  withSteps: boolean,
): Promise<ExportedCatalogue> {
  return db.transaction(
    async (tx) => {
      const items = await readItems(tx)
      const labels = labelsOf(items)
      const stored = withSteps ? await readSteps(tx) : []
      const nameOf = new Map(stored.map(({ id, idx, uid }) => [id, idx || uid]))
      return {
        version: await readCatalogueVersion(tx),
        items,
        labels,
        steps: inTreeOrder(stored, items).map((step) => stepValues(step, { labels, nameOf })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function labelsOf({ exemplaries, ...items }: StoredItems): ExportedCatalogue['labels'] {
  const works = exemplaries.map(({ id, title }) => ({ id, name: title }))
  return {
    sectors: itemLabels(items.sectors),
    tags: itemLabels(items.tags),
    categories: itemLabels(items.categories),
    formats: itemLabels(items.formats),
    exemplaries: itemLabels(works),
  }
}

/** Sector by sector, each step before those below it. */
function inTreeOrder(steps: readonly StoredStep[], { sectors }: StoredItems): StoredStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const below = families(steps)
  const ranks = new Map<number | null, number>(sectors.map(({ id }, rank) => [id, rank]))
  const rankOf = (step: StoredStep) => ranks.get(step.sectorId) ?? sectors.length
  const roots = (below.get(null) ?? []).flatMap((id) => byId.get(id) ?? [])
  // Sorting is stable within a sector; the last one is taken first.
  const waiting = roots.toReversed().sort((one, other) => rankOf(other) - rankOf(one))
  const ordered: StoredStep[] = []
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    ordered.push(step)
    const children = (below.get(step.id) ?? []).flatMap((id) => byId.get(id) ?? [])
    waiting.push(...children.reverse())
  }
  return ordered
}

interface Naming {
  labels: ExportedCatalogue['labels']
  nameOf: ReadonlyMap<number, string>
}

function stepValues(step: StoredStep, { labels, nameOf }: Naming): StepWorkbookRow {
  const label = (sheet: ItemSheet, id: number | null) => labels[sheet].get(id ?? 0) ?? ''
  const { sectorId, categoryId, formatId, parentId, links } = step
  return {
    ...step,
    idx: step.idx || step.uid,
    sector: label('sectors', sectorId),
    parent: parentId === null ? '' : (nameOf.get(parentId) ?? ''),
    category: label('categories', categoryId),
    format: label('formats', formatId),
    ...recordOf(STEP_LINKS, (name) => links[name].map((id) => label(LINKED_SHEETS[name], id))),
  }
}

/** An item by the fields of its sheet. */
export function itemValues(
  sheet: ItemSheet,
  item: StoredItems[ItemSheet][number],
  { labels }: Pick<ExportedCatalogue, 'labels'>,
): Record<string, unknown> {
  return {
    ...item,
    ...('title' in item && { name: item.title }),
    ...('parentId' in item && { parent: labels[sheet].get(item.parentId ?? 0) ?? '' }),
  }
}
