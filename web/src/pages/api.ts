import type { Page } from '@etapes-climat/domain/pages/contract'
import { DEFAULT_BLOCK_SLUG } from '@etapes-climat/domain/pages/rules/default-block'
import type { LoaderFunctionArgs } from 'react-router'
import { publicApi } from '../routing/public-data.ts'

/** A page or text block as it was asked for: ok with its page, not found without (PAGE-07). */
export interface LoadedBlock {
  slug: string
  page: Page | null
}

/** Reads a page or text block by slug; the default one is that of the home page (API-53, PAGE-12, D-93). */
export async function loadBlock(
  args: LoaderFunctionArgs,
  slug = DEFAULT_BLOCK_SLUG,
): Promise<LoadedBlock> {
  return { slug, page: await publicApi(args)('GET /pages/{slug}', { params: { slug } }) }
}

/** Cache keys of the pages' screens. */
export const pageKeys = {
  lists: ['pages'],
  found: (title: string) => ['pages', title],
  page: (id: string, kind: string) => ['page', id, kind],
} as const
