import type { Page } from '@etapes-climat/domain/pages/contract'
import type { LoaderFunctionArgs } from 'react-router'
import { publicApi } from '../app/public-data.ts'

/** Reads pages or text blocks by slug; null for those that do not exist (API-53, D-93). */
export function loadPages(
  args: LoaderFunctionArgs,
  slugs: readonly string[],
): Promise<(Page | null)[]> {
  const get = publicApi(args)
  return Promise.all(slugs.map((slug) => get<Page | null>(`/pages/${encodeURIComponent(slug)}`)))
}

/** Cache keys of the pages' screens. */
export const pageKeys = {
  lists: ['pages'],
  found: (title: string) => ['pages', title],
  page: (id: string) => ['page', id],
} as const
