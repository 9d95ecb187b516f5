import { card, cardBody } from '@etapes-climat/domain/cards/contract'
import { STEP_LINKS, stepLink } from '@etapes-climat/domain/cards/step-fields'
import {
  CLASSIFICATION_KIND_NAMES,
  isTreeKind,
} from '@etapes-climat/domain/classification/classification-kinds'
import { CLASSIFICATION_SCHEMAS } from '@etapes-climat/domain/classification/contract'
import {
  exemplary,
  exemplaryBody,
  exemplaryChanges,
} from '@etapes-climat/domain/exemplaries/contract'
import { DESCRIBED_SCHEMAS } from '@etapes-climat/domain/items/described-contract'
import { DESCRIBED_KIND_NAMES } from '@etapes-climat/domain/items/described-kinds'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { page, pageBody } from '@etapes-climat/domain/pages/contract'
import { report, reportCreateBody } from '@etapes-climat/domain/reports/contract'
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

/** Every resource, in the order of their names: one without its line does not compile. */
const DOCUMENTED: Readonly<Record<ResourceName, Omit<DocumentedResource, 'name'>>> = {
  card: {
    item: card,
    body: cardBody,
    relations: {
      cardFormat: 'cardFormat',
      sector: 'sector',
      cardCategory: 'cardCategory',
      parent: 'card',
      children: 'card',
      ...recordOf(STEP_LINKS, (name) => stepLink(name).to),
    },
  },
  exemplary: {
    item: exemplary,
    body: exemplaryBody.extend(exemplaryChanges.pick({ draft: true }).shape),
  },
  page: { item: page, body: pageBody },
  report: {
    item: report,
    body: reportCreateBody,
    relations: { cards: 'card', tags: 'tag', sectors: 'sector', cardsSectors: 'sector' },
  },
  ...recordOf(CLASSIFICATION_KIND_NAMES, (kind) => ({
    ...CLASSIFICATION_SCHEMAS[kind],
    ...(isTreeKind(kind) && { relations: { parent: kind, children: kind } }),
  })),
  ...recordOf(DESCRIBED_KIND_NAMES, (kind) => DESCRIBED_SCHEMAS[kind]),
  user: { item: user, body: userEditBody, relations: { companyFrom: 'companyFrom' } },
}

const documented = (name: ResourceName): DocumentedResource => ({ name, ...DOCUMENTED[name] })

/** Accounts have no collection below /api, but answers name their type and its context. */
export const ACCOUNT = documented('user')

/** The resources of the entry point. */
export const RESOURCES: readonly DocumentedResource[] = (Object.keys(DOCUMENTED) as ResourceName[])
  .filter((name) => name !== 'user')
  .sort()
  .map(documented)
