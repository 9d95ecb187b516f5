import type { RefusedStep } from '@etapes-climat/domain/cards/bulk-contract'
import { formatCount } from '@etapes-climat/domain/kernel/format'
import { lastChanges } from '../../audit/audit-log.repository.ts'
import type { Transaction } from '../../db/client.ts'
import { HttpError } from '../../hydra/http-error.ts'
import { iri } from '../../hydra/iri.ts'
import { savedElsewhere } from '../../hydra/stale-edit.ts'
import type { CardState } from './card-batches.repository.ts'

/** Steps that the message names; the refusal lists all of them. */
const NAMED = 3

/** Why a step refuses, without whom it is about. */
export type Reason = Pick<RefusedStep, 'status' | 'propertyPath' | 'message'>

/** Why a step refuses a bulk action. @param at its index in the sent list */
export interface Refusal {
  at: number
  step: RefusedStep
}

export const refusalOf = (at: number, { id, name, idx }: CardState, reason: Reason): Refusal => ({
  at,
  step: { '@id': iri('card', id), name, idx, ...reason },
})

export const gone = (at: number, reference: string): Refusal => ({
  at,
  step: {
    '@id': reference,
    name: '',
    idx: '',
    status: 404,
    propertyPath: '',
    message: 'Cette étape n’existe plus.',
  },
})

/** Steps that somebody else saved since, with who and when. */
export async function staleSteps(
  tx: Transaction,
  stale: readonly { at: number; state: CardState }[],
): Promise<Refusal[]> {
  if (stale.length === 0) return []
  const last = await lastChanges(
    tx,
    'card',
    stale.map(({ state }) => state.id),
  )
  return stale.map(({ at, state }) => {
    const change = last.get(state.id)
    const savedBy = change && `${change.firstName} ${change.lastName}`
    const message = savedElsewhere('Cette étape', change ?? null)
    const refusal = refusalOf(at, state, { status: 409, propertyPath: '', message })
    return savedBy ? { at, step: { ...refusal.step, savedBy } } : refusal
  })
}

/**
 * Refuses a bulk action because of some of its steps, each named with its reason.
 * @param of number of steps in the action
 * @throws HttpError 409 where a step was deleted, was saved since or forbids it, 422 for broken rules
 *   alone
 */
export function refuseSteps(refusals: readonly Refusal[], of: number): void {
  if (refusals.length === 0) return
  const sorted = refusals.toSorted((one, other) => one.at - other.at)
  const refused = sorted.map(({ step }) => step)
  const isRule = refused.every(({ status }) => status === 422)
  const violations = sorted.map(({ at, step: { propertyPath, message } }) => ({
    propertyPath: propertyPath ? `cards[${at}].${propertyPath}` : `cards[${at}]`,
    message,
  }))
  throw new HttpError(isRule ? 422 : 409, messageOf(refused, of), {
    violations: isRule ? violations : [],
    details: { refused },
  })
}

function messageOf(refused: readonly RefusedStep[], of: number): string {
  const steps = new Set(refused.map((step) => step['@id'])).size
  const is = steps < 2 ? 'est refusée' : 'sont refusées'
  const named = refused.slice(0, NAMED).map(({ idx, name, message }) => {
    const words = `${idx} ${name}`.trim()
    return words ? `«\u00a0${words}\u00a0»\u00a0: ${message}` : message
  })
  const others = refused.length - named.length
  const more = others > 0 ? [`Et ${formatCount(others, 'autre refus', 'autres refus')}.`] : []
  const count = `${formatCount(steps, 'étape')} sur ${of}`
  return [`Rien n’a été écrit\u00a0: ${count} ${is}.`, ...named, ...more].join(' ')
}
