import type { CardBody } from '@etapes-climat/domain/cards/contract'
import {
  STEP_FIELDS,
  STEP_LINKS,
  STEP_VALUES,
  type StepLink,
  type StepValue,
  stepLink,
} from '@etapes-climat/domain/cards/step-fields'
import { ITEM_KINDS } from '@etapes-climat/domain/items/item-kinds'
import { pick } from '@etapes-climat/domain/kernel/record-of'
import type { ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import { identifyItems } from '../catalogue/classification.repository.ts'
import type { Executor } from '../db/client.ts'
import { identifyLinked } from '../db/step-links.repository.ts'
import { sanitizeFields } from '../editing/item-values.ts'
import { type Relation, resolveReference, resolveReferences } from '../hydra/resolve-references.ts'
import { type CardColumns, identifyCards } from './card-writes.repository.ts'

/** The changes of a step that a body asks for; undefined fields stay unchanged. */
export interface CardChanges {
  columns: Omit<CardColumns, 'formatId'> & { formatId?: number | null | undefined }
  links: { [Name in StepLink]?: number[] | undefined }
  childIds: number[] | undefined
}

/**
 * Converts a body into rows: references into ids, rich texts reduced
 * to the allow-list.
 * @throws HttpError 400 for unknown references
 */
export async function resolveCardBody(executor: Executor, body: CardBody): Promise<CardChanges> {
  const relations = relationsOf(executor)
  return {
    columns: {
      ...pick(sanitizeFields(STEP_FIELDS, body), STEP_VALUES),
      formatId: await one(body.cardFormat, relations.cardFormat),
      sectorId: await one(body.sector, relations.sector),
      categoryId: await one(body.cardCategory, relations.cardCategory),
    } satisfies Record<Exclude<keyof CardColumns, StepValue>, unknown>,
    links: await resolveLinks(executor, body),
    childIds: await many(body.children, relations.children),
  }
}

function relationsOf(executor: Executor) {
  const relation = (field: string, type: string, find: Relation['find']): Relation => ({
    field,
    type,
    find,
  })
  return {
    cardFormat: relation('cardFormat', 'card_formats', identifyItems(executor, 'cardFormat')),
    sector: relation('sector', 'sectors', identifyItems(executor, 'sector')),
    cardCategory: relation(
      'cardCategory',
      'card_categories',
      identifyItems(executor, 'cardCategory'),
    ),
    children: relation('children', 'cards', identifyCards(executor)),
  }
}

async function resolveLinks(executor: Executor, body: CardBody): Promise<CardChanges['links']> {
  const links: CardChanges['links'] = {}
  for (const name of STEP_LINKS) {
    const type = ITEM_KINDS[stepLink(name).to].path
    const find = identifyLinked(executor, name)
    links[name] = await many(body[name], { field: name, type, find })
  }
  return links
}

async function one(input: ReferenceInput | null | undefined, relation: Relation) {
  return input === undefined ? undefined : resolveReference(input, relation)
}

async function many(inputs: ReferenceInput[] | null | undefined, relation: Relation) {
  return inputs === undefined ? undefined : resolveReferences(inputs ?? [], relation)
}
