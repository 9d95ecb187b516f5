import type { Page } from '@etapes-climat/domain/pages/contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadPages } from '../api.ts'
import { TextBlock } from './text-block.tsx'
import { MissingText, TextPage } from './text-page.tsx'

/** Loader of a page that is one text block; null when there is no such block. */
export const blockLoader =
  (slug: string) =>
  async (args: LoaderFunctionArgs): Promise<Page | null> => {
    const [page = null] = await loadPages(args, [slug])
    return page
  }

/** A page that is one text block under its title. */
export function BlockPage({ title }: { title: string }) {
  const page = useLoaderData<Page | null>()
  return (
    <TextPage title={page?.title ?? title}>
      {page ? <TextBlock page={page} /> : <MissingText />}
    </TextPage>
  )
}
