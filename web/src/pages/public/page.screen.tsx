import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../app/screen.ts'
import { type LoadedBlock, loadBlock } from '../api.ts'
import { excerptOf } from './excerpt.ts'
import { TextBlock } from './text-block.tsx'
import { TextPage } from './text-page.tsx'

type FoundBlock = Extract<LoadedBlock, { status: 'ok' }>

export const handle: ScreenHandle<FoundBlock> = {
  title: ({ page }) => page.title,
  description: ({ page }) => excerptOf(page.content),
}

export async function loader(args: LoaderFunctionArgs): Promise<FoundBlock> {
  const block = await loadBlock(args, args.params.slug)
  if (block.status === 'not-found') throw data(null, { status: 404 })
  return block
}

/** /{slug}: a page that administrators wrote (PUB-21). */
export function Component() {
  const block = useLoaderData<typeof loader>()
  return (
    <TextPage title={block.page.title}>
      <TextBlock block={block} />
    </TextPage>
  )
}
