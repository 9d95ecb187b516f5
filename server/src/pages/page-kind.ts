import type { PageBody, PageChanges } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { slugFault, slugOfTitle } from '@etapes-climat/domain/pages/rules/page-slug'
import type { Transaction } from '../db/client.ts'
import type { ItemResource } from '../editing/edit-item.ts'
import { sanitizeFields } from '../editing/item-values.ts'
import { refusedField } from '../hydra/http-error.ts'
import { presentPage } from './page.presenter.ts'
import { insertPage, type PageRow, pageRows, slugsStartingWith } from './page.repository.ts'

/** Pages and text blocks as they are changed, with the slug they have. */
export const PAGE_CHANGES = {
  targetType: 'page',
  present: presentPage,
  lock: pageRows.lock,
  update: (tx: Transaction, id: number, changes: PageChanges) =>
    pageRows.update(tx, id, sanitizeFields(PAGE_FIELDS, changes)),
} as const

/**
 * Pages and text blocks: made, changed with the slug they have, deleted. A slug that is malformed,
 * reserved or taken is refused with 422.
 * @param reserved first segments of every screen and call
 */
export const pageKind = (
  reserved: ReadonlySet<string>,
): ItemResource<PageRow, PageBody, PageChanges> => ({
  ...PAGE_CHANGES,
  async insert(tx, { slug, ...body }) {
    const wanted = slug || (await freeSlug(tx, body.title, reserved))
    const fault = slugFault(wanted, reserved)
    if (fault) throw refusedSlug(fault)
    const row = await insertPage(tx, { ...sanitizeFields(PAGE_FIELDS, body), slug: wanted })
    if (!row) throw refusedSlug('Une autre page a déjà cette adresse.')
    return row
  },
  remove: (tx, { id }) => pageRows.remove(tx, id),
})

/** The catalogue's lock keeps other creations waiting, so a free slug stays free until the insert. */
async function freeSlug(tx: Transaction, title: string, reserved: ReadonlySet<string>) {
  const base = slugOfTitle(title, reserved, () => false)
  const taken = new Set(await slugsStartingWith(tx, base))
  return slugOfTitle(title, reserved, (slug) => taken.has(slug))
}

const refusedSlug = (message: string) => refusedField('slug', message)
