import type { PageBody, PageChanges } from '@etapes-climat/domain/pages/contract'
import { slugFault, slugOfTitle } from '@etapes-climat/domain/pages/rules/page-slug'
import type { Transaction } from '../db/client.ts'
import {
  createItem,
  deleteItem,
  type EditServices,
  editItem,
  type ItemKind,
} from '../editing/edit-item.ts'
import { sanitizeRichText } from '../engines/html/sanitize-rich-text.ts'
import { unprocessable } from '../hydra/http-error.ts'
import { type PageRow, presentPage } from './page.presenter.ts'
import {
  insertPage,
  lockPage,
  removePage,
  slugsStartingWith,
  updatePage,
} from './page.repository.ts'

const KIND: ItemKind<PageRow> = {
  targetType: 'page',
  lock: lockPage,
  audited: presentPage,
  inSnapshot: false,
}

export interface PageCreation {
  actorId: number
  body: PageBody
  /** first segments of every screen and call (D-04) */
  reserved: ReadonlySet<string>
}

/**
 * Creates a page or a missing text block (API-54, PAGE-09).
 * @throws HttpError 422 when the slug asked for is malformed, reserved or taken
 */
export function createPage(services: EditServices, { actorId, body, reserved }: PageCreation) {
  const { title, slug } = body
  const content = sanitizeRichText(body.content ?? '')
  return createItem(services, KIND, {
    actorId,
    async insert(tx) {
      const wanted = slug || (await freeSlug(tx, title, reserved))
      const fault = slugFault(wanted, reserved)
      if (fault) throw refusedSlug(fault)
      const row = await insertPage(tx, { slug: wanted, title, content })
      if (!row) throw refusedSlug('Une autre page a déjà cette adresse.')
      return row
    },
  })
}

/** The catalogue's lock keeps other creations waiting: what is free stays free until the insert. */
async function freeSlug(tx: Transaction, title: string, reserved: ReadonlySet<string>) {
  const base = slugOfTitle(title, reserved, () => false)
  const taken = new Set(await slugsStartingWith(tx, base))
  return slugOfTitle(title, reserved, (slug) => taken.has(slug))
}

const refusedSlug = (message: string) => unprocessable([{ propertyPath: 'slug', message }])

export interface PageEdit {
  id: number
  actorId: number
  body: PageChanges
  basedOn: number | null
}

/**
 * Changes a page or text block; its slug stays (API-55).
 * @throws HttpError 409 saved by someone else since
 */
export function changePage(services: EditServices, { body, ...edit }: PageEdit) {
  const { title, content } = body
  const clean = content === undefined ? undefined : sanitizeRichText(content)
  return editItem(services, KIND, {
    ...edit,
    action: 'update',
    change: (tx) => updatePage(tx, edit.id, { title, content: clean }),
  })
}

/** Deletes a page or text block (API-56). */
export function deletePage(services: EditServices, id: number, actorId: number) {
  return deleteItem(services, KIND, { id, actorId, remove: (tx) => removePage(tx, id) })
}
