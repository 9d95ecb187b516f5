import type { TriedAct } from '@etapes-climat/domain/consequences/contract'
import { parseReference, type ReferenceInput } from '@etapes-climat/domain/kernel/reference'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import { bulkCards } from '../cards/bulk/bulk-cards.ts'
import { identifyCardList } from '../cards/bulk/chosen-cards.ts'
import { findCardRevision } from '../cards/card.repository.ts'
import { createCard } from '../cards/create-card.ts'
import { deleteCard } from '../cards/delete-card.ts'
import { fixValues } from '../cards/hierarchy/fix-values.ts'
import { placeCards } from '../cards/hierarchy/place-cards.ts'
import { updateCard } from '../cards/update-card.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { notFound } from '../hydra/http-error.ts'
import { callsOf } from '../plugins/register-call.ts'
import type { Throttle } from '../plugins/throttle/throttle.ts'
import { tryAct } from './try-act.ts'

/** Tries of one administrator: each keeps every other change waiting. */
const TRIES = { times: 120, seconds: 60 }

/** « Ce qui va changer »: acts on steps that are tried and not done. */
export const consequencesRoutes: FastifyPluginAsync<
  CatalogueServices & { throttle: Throttle }
> = async (app, { throttle, ...services }) => {
  const call = callsOf(app)

  /** @throws HttpError 404 for a step that is not there */
  async function find(reference: ReferenceInput): Promise<number> {
    const known = parseReference(reference, 'cards')
    const card = known && (await findCardRevision(services.db, known))
    if (!card) throw notFound()
    return card.id
  }

  async function consequencesOf(tried: TriedAct, actorId: number) {
    switch (tried.act) {
      case 'save': {
        const id = await find(tried.card)
        const save = { id, body: tried.changes, actorId, basedOn: null }
        return tryAct(services, [id], (within) => updateCard(within, save))
      }
      case 'create':
        return tryAct(services, [], async (within) => {
          const { id } = await createCard(within, { body: tried.changes, actorId })
          if (tried.changes.draft !== false) return
          await updateCard(within, { id, body: { draft: false }, actorId, basedOn: null })
        })
      case 'delete': {
        const id = await find(tried.card)
        return tryAct(services, [id], (within) => deleteCard(within, { id, actorId }))
      }
      case 'move':
        return tryAct(services, [], (within) => placeCards(within, { ...tried, actorId }))
      case 'recalculate':
        return tryAct(services, [], (within) => fixValues(within, actorId))
      case 'bulk': {
        const { bulk } = tried
        const chosen = await identifyCardList(
          services.db,
          bulk.cards.map(({ card }) => card),
        )
        const ids = chosen.filter((id) => id !== undefined)
        return tryAct(services, ids, (within) => bulkCards(within, bulk, actorId))
      }
    }
  }

  call(
    'POST /admin/cards/consequences',
    {
      access: 'admin',
      summary:
        'Tell what saving, making, deleting, moving, recalculating or an act on several steps would change; nothing is written',
    },
    async (request) => {
      const { id: actorId } = signedIn(request)
      await throttle.perAccount('try', actorId, TRIES)
      return consequencesOf(request.body, actorId)
    },
  )
}
