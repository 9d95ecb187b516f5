import {
  CLASSIFICATION_KIND_NAMES,
  CLASSIFICATION_KINDS,
  type ClassificationKind,
  classificationFacts,
} from '@etapes-climat/domain/classification/classification-kinds'
import type { FastifyPluginAsync } from 'fastify'
import type { CatalogueServices } from '../catalogue/catalogue.ts'
import { scopeOf } from '../catalogue/catalogue-scope.ts'
import { editingOf } from '../editing/edit-item.ts'
import { registerItemRoutes } from '../plugins/item-routes.ts'
import { findItem } from './item.repository.ts'
import { itemResource } from './item-resource.ts'
import { countItemUses } from './item-uses.repository.ts'
import { presentItem } from './present-item.ts'

/** One item of the classification, of each kind: reading and writing. */
export const classificationItemRoutes: FastifyPluginAsync<CatalogueServices> = async (
  app,
  services,
) => {
  for (const kind of CLASSIFICATION_KIND_NAMES) {
    await app.register(routesOf, { ...services, kind })
  }
}

const routesOf: FastifyPluginAsync<CatalogueServices & { kind: ClassificationKind }> = async (
  app,
  { kind, ...services },
) => {
  const { noun } = CLASSIFICATION_KINDS[kind]
  registerItemRoutes(app, {
    ...editingOf(services, itemResource(kind, services)),
    resource: kind,
    access: { read: classificationFacts(kind).isPublic ? 'public' : 'signed-in', write: 'admin' },
    summaries: {
      create: `Add one to the ${noun}`,
      change: `Rename or move one of the ${noun}`,
      remove: `Delete one of the ${noun} that is not used`,
    },
    find: (reference) => findItem(services.db, kind, reference),
    read: {
      summary: `Read one of the ${noun}`,
      async present(row, viewer) {
        const scope = scopeOf(viewer)
        // Another instance may have created it after this one last read the catalogue.
        const shown = await presentItem(kind, row, services.catalogue.latest, scope)
        if (scope === 'member') return shown
        return { ...shown, uses: await countItemUses(services.db, kind, row.id) }
      },
    },
    present: ({ shown = {} }) => shown,
  })
}
