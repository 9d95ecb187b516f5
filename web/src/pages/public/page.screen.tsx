import type { Page } from '@etapes-climat/domain/pages/contract'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../routing/screen.ts'
import { type LoadedBlock, loadBlock } from '../api.ts'
import { excerptOf } from './excerpt.ts'
import { TextBlock } from './text-block.tsx'
import { TextPage } from './text-page.tsx'

type FoundBlock = LoadedBlock & { page: Page }

export const handle: ScreenHandle<FoundBlock> = {
  title: ({ page }) => page.title,
  description: ({ page }) => excerptOf(page.content),
}

export async function loader(args: LoaderFunctionArgs): Promise<FoundBlock> {
  const { page } = await loadBlock(args, encodeURIComponent(args.params.slug ?? ''))
  if (!page) throw data(null, { status: 404 })
  return { slug: page.slug, page }
}

/** /{slug}: a page that administrators wrote. */
export function Component() {
  const block = useLoaderData<typeof loader>()
  return (
    <TextPage title={block.page.title}>
      <TextBlock block={block} />
    </TextPage>
  )
}
