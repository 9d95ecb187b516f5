import { cardBody } from '@etapes-climat/domain/cards/contract'
import type { ChangeAction } from '@etapes-climat/domain/changes/contract'
import { exemplaryChanges } from '@etapes-climat/domain/exemplaries/contract'
import { pageChanges } from '@etapes-climat/domain/pages/contract'
import type { PublicationKind } from '@etapes-climat/domain/publications/contract'
import { updateCard } from '../cards/update-card.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { changeItem } from '../editing/edit-item.ts'
import { EXEMPLARY } from '../exemplaries/exemplary-kind.ts'
import { PAGE_CHANGES } from '../pages/page-kind.ts'

interface OnlineChange {
  id: number
  /** fields by the names of the ordinary body; checked against its contract */
  body: Readonly<Record<string, unknown>>
  actorId: number | null
  action?: ChangeAction
}

interface KindOfPublication {
  resource: 'card' | 'exemplary' | 'page'
  /** changes the published item with the operation of every save. @throws HttpError */
  update(services: CatalogueServices, change: OnlineChange): Promise<unknown>
}

const latest = { basedOn: null }

/** The differences between publications of steps, works and pages. */
export const PUBLICATION_KINDS: Readonly<Record<PublicationKind, KindOfPublication>> = {
  cards: {
    resource: 'card',
    update: (services, { body, ...change }) =>
      updateCard(services, { ...change, ...latest, body: cardBody.parse(body) }),
  },
  exemplaries: {
    resource: 'exemplary',
    update: (services, { body, ...change }) =>
      changeItem(services, EXEMPLARY, { ...change, ...latest, body: exemplaryChanges.parse(body) }),
  },
  pages: {
    resource: 'page',
    update: (services, { body, ...change }) =>
      changeItem(services, PAGE_CHANGES, { ...change, ...latest, body: pageChanges.parse(body) }),
  },
}
