import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { Page, PageBody, PageChanges } from '@etapes-climat/domain/pages/contract'
import { type NamedField, plainText } from '../../editing/conflict-notice.tsx'
import type { ItemEditorConfig } from '../../editing/item-kind.ts'
import { nextVersionKind } from '../../editing/publications/next-version-kind.ts'
import { itemApi } from '../../lib/api/item-api.ts'
import { isText, record } from '../../lib/drafts/shape.ts'

export type PageValues = Pick<Page, 'title' | 'content'>

const TITLE_REQUIRED = 'Veuillez saisir un titre.'

function checkPage({ title }: PageValues): Violation[] {
  return title.trim() ? [] : [{ propertyPath: 'title', message: TITLE_REQUIRED }]
}

/** A page for the item form. @param slug of a missing text block to create (PAGE-09) */
export function pageKind(slug?: string): ItemEditorConfig<Page, PageValues, PageChanges, PageBody> {
  return {
    name: slug ? `pages-${slug}` : 'pages',
    api: itemApi('/api/pages'),
    valuesOf: (page) => ({ title: page?.title ?? '', content: page?.content ?? '' }),
    bodyOf: ({ title, content }) => ({ title: title.trim(), content, ...(slug && { slug }) }),
    check: checkPage,
    describe: describePage,
    fits: record<PageValues>({ title: isText, content: isText }),
  }
}

/** A page for its own screen. */
export const PAGE_KIND = pageKind()

/** The next version of a page, for the same form (LIFE-13). */
export const NEXT_PAGE_KIND = nextVersionKind(PAGE_KIND, 'pages')

/** A page in words, to compare two versions. */
function describePage({ title, content }: PageValues): NamedField<PageValues>[] {
  return [
    { name: 'title', label: 'Titre', text: title },
    { name: 'content', label: 'Contenu', text: plainText(content) },
  ]
}
