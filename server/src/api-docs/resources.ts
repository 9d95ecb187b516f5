import { card } from '@etapes-climat/domain/cards/contract'
import {
  cardCategory,
  cardFormat,
  companyFrom,
  sector,
  tag,
} from '@etapes-climat/domain/classification/contract'
import { exemplary, exemplaryBody } from '@etapes-climat/domain/exemplaries/contract'
import { page, pageBody } from '@etapes-climat/domain/pages/contract'
import { report, reportCreateBody } from '@etapes-climat/domain/reports/contract'
import { testimony, testimonyBody } from '@etapes-climat/domain/testimonies/contract'
import type { z } from 'zod'
import type { ResourceName } from '../hydra/iri.ts'

/** A resource as hydra clients discover it. */
export interface DocumentedResource {
  name: ResourceName
  /** what an item looks like */
  item: z.ZodType
  /** what creating one takes */
  body: z.ZodType
  /** fields that hold other resources */
  relations: Readonly<Record<string, ResourceName>>
}

/** The resources of the entry point, in the order of their names (`wire.md` §1.3). */
export const RESOURCES: readonly DocumentedResource[] = [
  {
    name: 'card',
    item: card,
    body: card,
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
  { name: 'cardCategory', item: cardCategory, body: cardCategory, relations: {} },
  { name: 'cardFormat', item: cardFormat, body: cardFormat, relations: {} },
  { name: 'companyFrom', item: companyFrom, body: companyFrom, relations: {} },
  { name: 'exemplary', item: exemplary, body: exemplaryBody, relations: {} },
  { name: 'page', item: page, body: pageBody, relations: {} },
  {
    name: 'report',
    item: report,
    body: reportCreateBody,
    relations: { cards: 'card', tags: 'tag', sectors: 'sector', cardsSectors: 'sector' },
  },
  {
    name: 'sector',
    item: sector,
    body: sector,
    relations: { parent: 'sector', children: 'sector' },
  },
  { name: 'tag', item: tag, body: tag, relations: { parent: 'tag', children: 'tag' } },
  { name: 'testimony', item: testimony, body: testimonyBody, relations: {} },
]
