import { parseReference, type ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import type { Executor, Transaction } from '../../db/client.ts'
import { refusedField } from '../../hydra/http-error.ts'
import { idsOf } from '../../hydra/resolve-references.ts'
import { identifyCards } from '../card-writes.repository.ts'
import { type CardState, findCardStates } from './card-batches.repository.ts'
import { gone, type Refusal, staleSteps } from './refuse-steps.ts'

export interface ChosenCard {
  card: ReferenceInput
  /** revision that the action is based on; absent: any */
  revision?: number | null | undefined
}

export interface Chosen<Item extends ChosenCard> {
  /** its place in the list that was sent */
  at: number
  item: Item
  state: CardState
}

const shown = (card: ReferenceInput) => String(typeof card === 'object' ? card['@id'] : card)

/**
 * Reads the chosen steps.
 * @returns the current ones, and those deleted or saved since
 * @throws HttpError 422 for a step that is listed twice
 */
export async function readChosen<Item extends ChosenCard>(
  tx: Transaction,
  items: readonly Item[],
): Promise<{ chosen: Chosen<Item>[]; refusals: Refusal[] }> {
  const ids = await identifyCardList(
    tx,
    items.map(({ card }) => card),
  )
  const states = await findCardStates(
    tx,
    ids.filter((id) => id !== undefined),
  )
  const seen = new Set<number>()
  const refusals: Refusal[] = []
  const chosen: Chosen<Item>[] = []
  const stale: Chosen<Item>[] = []
  for (const [at, item] of items.entries()) {
    const state = states.get(ids[at] ?? 0)
    if (!state) {
      refusals.push(gone(at, shown(item.card)))
      continue
    }
    if (seen.has(state.id)) throw listedTwice(at)
    seen.add(state.id)
    const isStale = typeof item.revision === 'number' && item.revision !== state.revision
    const found = isStale ? stale : chosen
    found.push({ at, item, state })
  }
  return { chosen, refusals: [...refusals, ...(await staleSteps(tx, stale))] }
}

/** The ids that references name, in their order; undefined for what names no step. */
export const identifyCardList = (executor: Executor, cards: readonly ReferenceInput[]) =>
  idsOf(
    cards.map((card) => parseReference(card, 'cards')),
    identifyCards(executor),
  )

const listedTwice = (at: number) =>
  refusedField(`cards[${at}].card`, 'Cette étape est citée deux fois.')
