import type { PublicationKind, WholePublication } from '@etapes-climat/domain/publications/contract'
import { idOfIri } from '../../lib/api/api-address.ts'
import { callAnyApi, callApi } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import type { EditedItem } from '../../lib/api/item-api.ts'
import type { ItemEditorConfig } from '../item-kind.ts'
import { withoutDeleted } from '../without-deleted.ts'

/** The next version of an item, beside the item itself. */
interface Prepared<Item> {
  publication: WholePublication
  /** the item as it is online */
  online: Item
  /** the author has chosen between what changed on both sides */
  isResolved: boolean
}

/** An item in its editor: what is online, or its next version in the same shape. */
export type Edited<Item> = Item & { next?: Prepared<Item> }

const NONE = 'Il n’y a pas de prochaine version\u00a0: elle a été publiée ou abandonnée.'

/**
 * A kind whose items are next versions: read over what is online, and saved beside it.
 */
export function nextVersionKind<
  Item extends EditedItem,
  Values extends object,
  Changes extends object,
  Body extends Changes,
>(
  kind: ItemEditorConfig<Item, Values, Changes, Body>,
  publications: PublicationKind,
): ItemEditorConfig<Edited<Item>, Values, Changes, Body> {
  const assemble = (online: Item, publication: WholePublication | null): Edited<Item> => {
    if (!publication?.content) throw new ApiError(404, NONE)
    const { content, gone, revision, updatedAt } = publication
    return {
      ...online,
      ...withoutDeleted(content, gone),
      revision,
      updatedAt,
      next: { publication, online, isResolved: publication.contested.length === 0 },
    }
  }

  async function read(id: string, signal?: AbortSignal): Promise<Edited<Item>> {
    const publication = await callApi('GET /admin/publications/{kind}/{id}', {
      params: { kind: publications, id },
      signal,
    })
    return assemble(await kind.api.read(id, signal), publication)
  }

  return {
    ...kind,
    name: `next-${kind.name}`,
    api: {
      ...kind.api,
      read,
      async update({ '@id': iri, revision, next }, changes) {
        const id = idOfIri(iri)
        const seen = next?.isResolved ? { onlineRevision: next.online.revision } : {}
        const saved: WholePublication = await callAnyApi(
          `PUT /admin/publications/${publications}/{id}`,
          { params: { id }, body: { ...changes, ...seen }, revision },
        )
        return assemble(await kind.api.read(id), saved)
      },
    },
  }
}
