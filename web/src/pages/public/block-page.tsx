import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type LoadedBlock, loadBlock } from '../api.ts'
import { TextBlock } from './text-block.tsx'
import { TextPage } from './text-page.tsx'

/** Loader of a page that is one text block. */
export const blockLoader = (slug: string) => (args: LoaderFunctionArgs) => loadBlock(args, slug)

/** A page that is one text block under its title. */
export function BlockPage({ title }: { title: string }) {
  const block = useLoaderData<LoadedBlock>()
  return (
    <TextPage title={block.page?.title ?? title}>
      <TextBlock block={block} />
    </TextPage>
  )
}
