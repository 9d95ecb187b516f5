import { card, cardBody } from '@etapes-climat/domain/cards/contract'
import {
  cardCategory,
  cardFormat,
  classificationBodies,
  companyFrom,
  sector,
  tagItem,
} from '@etapes-climat/domain/classification/contract'
import {
  exemplary,
  exemplaryBody,
  exemplaryChanges,
} from '@etapes-climat/domain/exemplaries/contract'
import { page, pageBody } from '@etapes-climat/domain/pages/contract'
import { report, reportCreateBody } from '@etapes-climat/domain/reports/contract'
import { testimony, testimonyBody } from '@etapes-climat/domain/testimonies/contract'
import { user, userEditBody } from '@etapes-climat/domain/users/contract'
import type { z } from 'zod'
import type { ResourceName } from '../hydra/iri.ts'

export interface DocumentedResource {
  name: ResourceName
  /** what an item looks like */
  item: z.ZodType
  /** the writable fields; those it requires are required at creation */
  body: z.ZodType
  /** fields that hold other resources */
  relations?: Readonly<Record<string, ResourceName>>
}

/** Accounts have no collection below /api, but answers name their type and its context. */
export const ACCOUNT: DocumentedResource = {
  name: 'user',
  item: user,
  body: userEditBody,
  relations: { companyFrom: 'companyFrom' },
}

/** The resources of the entry point, in the order of their names. */
export const RESOURCES: readonly DocumentedResource[] = [
  {
    name: 'card',
    item: card,
    body: cardBody,
    relations: {
      cardFormat: 'cardFormat',
      sector: 'sector',
      cardCategory: 'cardCategory',
      tags: 'tag',
      parent: 'card',
      children: 'card',
      exemplaries: 'exemplary',
    },
  },
  {
    name: 'cardCategory',
    item: cardCategory,
    body: classificationBodies.card_category,
  },
  {
    name: 'cardFormat',
    item: cardFormat,
    body: classificationBodies.card_format,
  },
  {
    name: 'companyFrom',
    item: companyFrom,
    body: classificationBodies.company_from,
  },
  {
    name: 'exemplary',
    item: exemplary,
    body: exemplaryBody.extend(exemplaryChanges.pick({ draft: true }).shape),
  },
  { name: 'page', item: page, body: pageBody },
  {
    name: 'report',
    item: report,
    body: reportCreateBody,
    relations: { cards: 'card', tags: 'tag', sectors: 'sector', cardsSectors: 'sector' },
  },
  {
    name: 'sector',
    item: sector,
    body: classificationBodies.sector,
    relations: { parent: 'sector', children: 'sector' },
  },
  {
    name: 'tag',
    item: tagItem,
    body: classificationBodies.tag,
    relations: { parent: 'tag', children: 'tag' },
  },
  { name: 'testimony', item: testimony, body: testimonyBody },
]
