import type { CardSummary } from '@etapes-climat/domain/cards/contract'
import type { Exemplary } from '@etapes-climat/domain/exemplaries/contract'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '../../app/route-names.ts'
import { readList } from '../../editing/item-api.ts'

/** Something that administrators write, on the dashboard. */
export interface WrittenThing {
  uid: string
  kind: 'Étape' | 'Ouvrage' | 'Page'
  title: string
  to: string
  draft: boolean
  updatedAt: string
}

/** Steps, works and pages in one list, last changed first. */
export const writtenThings = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }): Promise<WrittenThing[]> => {
    const [steps, works, pages] = await Promise.all([
      readList<CardSummary>('/api/cards?draft=all', signal),
      readList<Exemplary>('/api/exemplaries', signal),
      readList<Page>('/api/pages', signal),
    ])
    const things = [...steps.map(ofStep), ...works.map(ofWork), ...pages.map(ofPage)]
    return things.sort((left, right) => right.updatedAt.localeCompare(left.updatedAt))
  },
})

const ofStep = ({ uid, id, name, draft, updatedAt }: CardSummary): WrittenThing => ({
  uid,
  kind: 'Étape',
  title: name,
  to: pathOf('cardView', { id: String(id) }),
  draft,
  updatedAt,
})

const ofWork = ({ uid, title, draft, updatedAt }: Exemplary): WrittenThing => ({
  uid,
  kind: 'Ouvrage',
  title,
  to: pathOf('adminExemplaryEdit', { id: uid }),
  draft,
  updatedAt,
})

const ofPage = ({ uid, title, updatedAt }: Page): WrittenThing => ({
  uid,
  kind: 'Page',
  title,
  to: pathOf('adminPageEdit', { id: uid }),
  draft: false,
  updatedAt,
})
