import type { Page } from '@etapes-climat/domain/pages/contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../api.ts'
import { TextBlock } from './text-block.tsx'
import { MissingText, TextPage } from './text-page.tsx'

const TITLE = 'Mentions légales'

export const handle: ScreenHandle<Page | null> = {
  title: TITLE,
  description: 'Éditeur, hébergement et données personnelles du site Étapes Climat.',
}

export async function loader(args: LoaderFunctionArgs): Promise<Page | null> {
  const [page = null] = await loadPages(args, ['rgpd'])
  return page
}

/** /mentions-legales: the text block `rgpd` (PUB-20). */
export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <TextPage title={page?.title ?? TITLE}>
      {page ? <TextBlock page={page} /> : <MissingText />}
    </TextPage>
  )
}
