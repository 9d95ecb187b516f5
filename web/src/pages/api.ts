import type { Page } from '@etapes-climat/domain/pages/contract'
import { SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import type { LoaderFunctionArgs } from 'react-router'
import { publicApi } from '../routing/public-data.ts'

/** A page or text block as it was asked for: ok with its page, not found without. */
export interface LoadedBlock {
  slug: string
  page: Page | null
}

/** Reads a page or text block by slug; the default one is that of the home page. */
export async function loadBlock(
  args: LoaderFunctionArgs,
  slug: string = SCREENS.home.blocks[0],
): Promise<LoadedBlock> {
  return { slug, page: await publicApi(args)('GET /pages/{slug}', { params: { slug } }) }
}

/** Cache keys of the pages' screens. */
export const pageKeys = {
  lists: ['pages'],
  found: (title: string) => ['pages', title],
  page: (id: string, kind: string) => ['page', id, kind],
} as const
