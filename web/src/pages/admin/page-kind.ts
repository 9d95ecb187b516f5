import type { Page, PageBody, PageChanges } from '@etapes-climat/domain/pages/contract'
import { PAGE_FIELDS } from '@etapes-climat/domain/pages/page-fields'
import { describedForm, type FormValues } from '../../editing/described-form.ts'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { nextVersionKind } from '../../editing/publications/next-version-kind.ts'
import { itemApi } from '../../lib/api/item-api.ts'

type PageValues = FormValues<typeof PAGE_FIELDS>

/** A page for the item form. @param slug of a missing text block to create */
export function pageKind(slug?: string): ItemEditorConfig<Page, PageValues, PageChanges, PageBody> {
  return {
    name: slug ? `pages-${slug}` : 'pages',
    api: itemApi('/api/pages'),
    ...describedForm(PAGE_FIELDS),
    bodyOf: (values) => ({ ...values, ...(slug && { slug }) }),
  }
}

/** A page for its own screen. */
export const PAGE_KIND = pageKind()

/** The next version of a page, for the same form. */
export const NEXT_PAGE_KIND = nextVersionKind(PAGE_KIND, 'pages')
