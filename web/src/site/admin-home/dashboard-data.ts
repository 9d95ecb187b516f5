import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Change } from '@etapes-climat/domain/changes/contract'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Testimony } from '@etapes-climat/domain/items/described-contract'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { isDemonstration, unfinishedText } from '@etapes-climat/domain/pages/rules/unfinished-text'
import { queryOptions } from '@tanstack/react-query'
import { editedStepPath } from '../../cards/edited-step-address.ts'
import { isWithoutValue } from '../../cards/without-value.ts'
import { readList } from '../../lib/api/item-api.ts'
import { pathOf } from '../../routing/route-names.ts'
import { type MissingBlock, missingBlocks } from './missing-blocks.ts'

/** Something that administrators write, on the dashboard. */
export interface WrittenThing {
  '@id': string
  kind: 'Étape' | 'Ouvrage' | 'Page' | 'Témoignage'
  title: string
  /** address of its editor; null: deleted */
  to: string | null
  draft: boolean
  /** an indirect step without a computed value */
  withoutValue: boolean
  /** what its text still is before the site goes online */
  unfinished: ReturnType<typeof unfinishedText> | 'missing'
  /** time of the last change; empty: never written, or unknown */
  changedAt: string
  /** last action and its author; null: unknown */
  change: Pick<Change, 'action' | 'by'> | null
}

/** Every step and every page: two parts of the dashboard read the same answer, and try again themselves. */
export const allSteps = queryOptions({
  queryKey: ['dashboard', 'steps'],
  queryFn: ({ signal }) => readList('GET /api/cards', { query: { draft: 'all' }, signal }),
  retry: false,
})
export const allPages = queryOptions({
  queryKey: ['dashboard', 'pages'],
  queryFn: ({ signal }) => readList('GET /api/pages', { signal }),
  retry: false,
})

/** All that is written in one list, last changed first; the deleted things too. */
export const writtenThings = queryOptions({
  queryKey: ['dashboard', 'written'],
  queryFn: async ({ client, signal }): Promise<WrittenThing[]> => {
    const [steps, works, pages, testimonies, changes] = await Promise.all([
      client.fetchQuery(allSteps),
      readList('GET /api/exemplaries', { signal }),
      client.fetchQuery(allPages),
      readList('GET /api/testimonies', { signal }),
      readList('GET /admin/changes', { signal }),
    ])
    const there = [
      ...steps.map(ofStep),
      ...works.map(ofWork),
      ...pages.map(ofPage),
      ...testimonies.map(ofTestimony),
    ]
    const gone = changes.filter(({ action }) => action === 'delete').map(ofDeleted)
    const missing = missingBlocks(pages).map(ofMissingBlock)
    return withChanges([...there, ...gone, ...missing], changes)
  },
})

/** Items with the authors of their last changes, last changed first. */
export function withChanges(things: readonly WrittenThing[], changes: readonly Change[]) {
  const known = new Map(changes.map((change) => [change['@id'], change]))
  return things
    .map((thing): WrittenThing => {
      const change = known.get(thing['@id'])
      return change ? { ...thing, change, changedAt: change.at } : thing
    })
    .sort((left, right) => Date.parse(right.changedAt) - Date.parse(left.changedAt))
}

const KINDS: Record<string, WrittenThing['kind']> = {
  Card: 'Étape',
  Exemplary: 'Ouvrage',
  Page: 'Page',
}

/** What most things are not. */
const PLAIN = { draft: false, withoutValue: false, unfinished: null, changedAt: '', change: null }

const ofDeleted = (change: Change): WrittenThing => ({
  ...PLAIN,
  '@id': change['@id'],
  kind: KINDS[change['@type']] ?? 'Page',
  title: change.title,
  to: null,
  changedAt: change.at,
  change,
})

const ofStep = (step: CardSummary): WrittenThing => ({
  ...PLAIN,
  '@id': step['@id'],
  kind: 'Étape',
  title: step.name,
  to: editedStepPath(step.uid),
  draft: step.draft,
  withoutValue: isWithoutValue(step),
  changedAt: step.updatedAt,
})

const ofWork = (work: Exemplary): WrittenThing => ({
  ...PLAIN,
  '@id': work['@id'],
  kind: 'Ouvrage',
  title: work.title,
  to: pathOf('adminExemplaryEdit', { id: work.uid }),
  draft: work.draft,
  unfinished: isDemonstration(work.content) ? 'demonstration' : null,
  changedAt: work.updatedAt,
})

const ofPage = (page: Page): WrittenThing => ({
  ...PLAIN,
  '@id': page['@id'],
  kind: 'Page',
  title: page.title,
  to: pathOf('adminPageEdit', { id: page.uid }),
  unfinished: unfinishedText(page),
  changedAt: page.updatedAt,
})

/** Their changes are not recorded: they are listed only while they are placeholders. */
const ofTestimony = (testimony: Testimony): WrittenThing => ({
  ...PLAIN,
  '@id': testimony['@id'],
  kind: 'Témoignage',
  title: `${testimony.firstName} ${testimony.lastName}`,
  to: pathOf('adminTestimonyEdit', { id: testimony.uid }),
  unfinished: isDemonstration(testimony.content) ? 'demonstration' : null,
})

const ofMissingBlock = ({ slug, to }: MissingBlock): WrittenThing => ({
  ...PLAIN,
  '@id': `#${slug}`,
  kind: 'Page',
  title: `Bloc «\u00a0${slug}\u00a0»`,
  to,
  unfinished: 'missing',
})
