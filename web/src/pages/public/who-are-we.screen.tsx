import type { Page } from '@etapes-climat/domain/pages/contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../api.ts'
import { TextBlock } from './text-block.tsx'
import { MissingText, TextPage } from './text-page.tsx'

const TITLE = 'Qui sommes-nous'

export const handle: ScreenHandle<Page | null> = {
  title: TITLE,
  description: 'Les organisations et les personnes qui portent Étapes Climat, et leur méthode.',
}

export async function loader(args: LoaderFunctionArgs): Promise<Page | null> {
  const [page = null] = await loadPages(args, ['qui-sommes-nous'])
  return page
}

/** /qui-sommes-nous: the text block of the same slug (PUB-16). */
export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <TextPage title={page?.title ?? TITLE}>
      {page ? <TextBlock page={page} /> : <MissingText />}
    </TextPage>
  )
}
