import type { Card, LinkedCard } from '@etapes-climat/domain/cards/contract'
import { isShownToMembers } from '@etapes-climat/domain/cards/rules/counted-card'
import {
  type ByLink,
  HIDDEN_FIELDS,
  type LinkedKind,
  SHOWN_FIELDS,
  STEP_FIELDS,
  STEP_LINKS,
  stepLink,
} from '@etapes-climat/domain/cards/step-fields'
import { recordOf } from '@etapes-climat/domain/kernel/record-of'
import { type CardSummaryRow, presentCardSummary } from '../catalogue/card-summary.presenter.ts'
import {
  type NamedRow,
  presentFormat,
  presentTagReference,
} from '../catalogue/classification.presenter.ts'
import type { card } from '../db/tables/card.table.ts'
import { presentFields } from '../editing/item-values.ts'
import { presentExemplaryReference } from '../exemplaries/exemplary.presenter.ts'
import type { ExemplaryReferenceRow } from '../exemplaries/exemplary.repository.ts'
import { notFound } from '../hydra/http-error.ts'
import { identityOf, iri } from '../hydra/iri.ts'
import { presentMoment } from '../hydra/moment.ts'
import type { ValueChange } from './hierarchy/hierarchy-values.repository.ts'

export type LinkedCardRow = Pick<CardSummaryRow, 'id' | 'uid' | 'name' | 'val' | 'draft' | 'format'>

/** What is read of the items that a step is linked to. */
export interface LinkedRows extends Record<LinkedKind, NamedRow[]> {
  tag: NamedRow[]
  exemplary: (NamedRow & ExemplaryReferenceRow)[]
}

export type CardRow = CardSummaryRow &
  ByLink<LinkedRows> &
  Omit<typeof card.$inferSelect, 'formatId' | 'sectorId' | 'categoryId' | 'parentId'> & {
    parent: LinkedCardRow | null
    children: LinkedCardRow[]
  }

/** What a viewer is shown of the items of each kind: members see no work that is a draft. */
const PRESENT_LINKED: {
  [Kind in LinkedKind]: (rows: LinkedRows[Kind], viewer: { isAdmin: boolean }) => object[]
} = {
  tag: (rows) => rows.map(presentTagReference),
  exemplary: (rows, { isAdmin }) =>
    rows.filter(({ draft }) => isAdmin || !draft).map(presentExemplaryReference),
}

function presentLinkedCard(row: LinkedCardRow): LinkedCard {
  return {
    ...identityOf('card', row),
    name: row.name,
    val: row.val,
    draft: row.draft,
    cardFormat: presentFormat(row.format),
  }
}

/**
 * A whole step. For members, drafts and completeness steps are removed from every relation,
 * and fields for administrators are left out.
 */
export function presentCard(row: CardRow, viewer: { isAdmin: boolean }): Card {
  const visible = (linked: LinkedCardRow) =>
    viewer.isAdmin || isShownToMembers({ draft: linked.draft, format: linked.format.slug })
  return {
    ...presentCardSummary(row),
    ...presentFields(STEP_FIELDS, row, SHOWN_FIELDS),
    parent: row.parent && visible(row.parent) ? presentLinkedCard(row.parent) : null,
    children: row.children.filter(visible).map(presentLinkedCard),
    ...presentLinks(row, viewer),
    createdAt: presentMoment(row.createdAt),
    revision: row.revision,
    ...(viewer.isAdmin ? presentFields(STEP_FIELDS, row, HIDDEN_FIELDS) : {}),
  }
}

const presentLinks = (row: ByLink<LinkedRows>, viewer: { isAdmin: boolean }) =>
  recordOf(STEP_LINKS, (name) => {
    const present = PRESENT_LINKED[stepLink(name).to]
    return present(row[name] as never, viewer)
  }) as Pick<Card, (typeof STEP_LINKS)[number]>

/**
 * A step as members will read it once published, with its real `draft`.
 * @returns throws HttpError 404 for a step of completeness, which members never see
 */
export function presentAsPublished(row: CardRow): Card {
  if (!isShownToMembers({ draft: false, format: row.format.slug })) throw notFound()
  return presentCard(row, { isAdmin: false })
}

/** Its index and its name, as its versions are called. */
export const cardTitle = ({ idx, name }: Pick<CardRow, 'idx' | 'name'>) => `${idx} ${name}`.trim()

/** Values that an action changed. */
export const presentValues = (changes: readonly ValueChange[]) =>
  changes.map(({ id, after }) => ({ '@id': iri('card', id), val: after }))
