import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../access/access.ts'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { findItem } from '../classification/item.repository.ts'
import { itemTarget } from '../plugins/item-target.ts'
import { callsOf } from '../plugins/register-call.ts'
import { mergeItems } from './merge-items.ts'

/** Merges one item of the classification into another of its list, for administrators. */
export const mergeRoutes: FastifyPluginAsync<CatalogueServices> = async (app, services) => {
  const call = callsOf(app)
  for (const kind of CLASSIFICATION_KIND_NAMES) {
    const { path, noun } = CLASSIFICATION_KINDS[kind]
    const target = itemTarget((reference) => findItem(services.db, kind, reference))
    call(
      `POST /admin/${path}/merge/{id}`,
      {
        access: 'admin',
        summary: `Merge one of the ${noun} into another`,
        onRequest: target.load,
      },
      async (request) => ({
        uses: await mergeItems(services, {
          kind,
          id: target.of(request).id,
          body: request.body,
          actorId: signedIn(request).id,
          basedOn: request.basedOn,
        }),
      }),
    )
  }
}
