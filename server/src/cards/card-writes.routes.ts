import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { documentOf } from '../hydra/iri.ts'
import { replyCreated } from '../hydra/saved-item.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { presentCard } from './card.presenter.ts'
import { findCardRevision } from './card.repository.ts'
import { createCard } from './create-card.ts'
import { deleteCard } from './delete-card.ts'
import { duplicateCard } from './duplicate-card.ts'
import { updateCard } from './update-card.ts'

/** Making, changing, publishing and deleting steps. */
export const cardWritesRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const target = itemTarget((reference) => findCardRevision(services.db, reference))
  callsOf(app)(
    'POST /admin/cards/duplicate/{id}',
    { access: 'admin', summary: 'Make a draft that is a copy of a step', onRequest: target.load },
    async (request, reply) => {
      const viewer = signedIn(request)
      const { id } = target.of(request)
      const copy = await duplicateCard(services, { id, actorId: viewer.id })
      replyCreated(reply, 'card', copy)
      return documentOf('card', presentCard(copy, viewer))
    },
  )

  registerItemRoutes(app, {
    resource: 'card',
    access: { read: 'signed-in', write: 'admin' },
    summaries: {
      create: 'Make a step, always as a draft',
      change: 'Change fields of a step, publish or un-publish it',
      remove: 'Delete a draft step',
    },
    find: (reference) => findCardRevision(services.db, reference),
    create: ({ id: actorId }, body) => createCard(services, { body, actorId }),
    change: ({ id }, { viewer, body, basedOn }) =>
      updateCard(services, { id, body, basedOn, actorId: viewer.id }),
    remove: ({ id }, { id: actorId }) => deleteCard(services, { id, actorId }),
    present: presentCard,
  })
}
