import type { Violation } from '@etapes-climat/domain/cards/rules/validate-card'
import type { Page } from '@etapes-climat/domain/pages/contract'
import { type DescribedField, plainText } from '../../editing/conflict-notice.tsx'
import type { ItemKind } from '../../editing/use-item-form.ts'
import { isText, record } from '../../lib/drafts/shape.ts'

export interface PageValues {
  title: string
  /** HTML */
  content: string
}

const TITLE_REQUIRED = 'Veuillez saisir un titre.'

function checkPage({ title }: PageValues): Violation[] {
  return title.trim() ? [] : [{ propertyPath: 'title', message: TITLE_REQUIRED }]
}

/** What a page is to its form. @param slug of a missing text block that is made (PAGE-09) */
export function pageKind(slug?: string): ItemKind<Page, PageValues> {
  return {
    name: slug ? `pages-${slug}` : 'pages',
    list: '/api/pages',
    valuesOf: (page) => ({ title: page?.title ?? '', content: page?.content ?? '' }),
    bodyOf: ({ title, content }) => ({ title: title.trim(), content, ...(slug && { slug }) }),
    check: checkPage,
    fits: record<PageValues>({ title: isText, content: isText }),
  }
}

/** A page in words, to compare two versions. */
export function describePage({ title, content }: PageValues): DescribedField[] {
  return [
    { label: 'Titre', text: title },
    { label: 'Contenu', text: plainText(content) },
  ]
}
