import type { Page } from '@etapes-climat/domain/pages/contract'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../api.ts'
import { excerptOf } from './excerpt.ts'
import { TextBlock } from './text-block.tsx'
import { TextPage } from './text-page.tsx'

export const handle: ScreenHandle<Page> = {
  title: (page) => page.title,
  description: (page) => excerptOf(page.content),
}

export async function loader(args: LoaderFunctionArgs): Promise<Page> {
  const [page] = await loadPages(args, [args.params.slug ?? ''])
  if (!page) throw data(null, { status: 404 })
  return page
}

/** /{slug}: a page that administrators wrote (PUB-21). */
export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    <TextPage title={page.title}>
      <TextBlock page={page} />
    </TextPage>
  )
}
