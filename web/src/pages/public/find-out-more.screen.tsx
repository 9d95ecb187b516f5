import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../routing/screen.ts'
import type { LoadedBlock } from '../api.ts'
import { loadBlocks } from '../load-blocks.ts'
import styles from './find-out-more.module.css'
import { TextBlock } from './text-block.tsx'
import { TextPage } from './text-page.tsx'

const BLOCKS = ['en-savoir-plus-1', 'en-savoir-plus-2', 'en-savoir-plus-3']

export const handle: ScreenHandle<LoadedBlock[]> = {
  title: 'En savoir plus',
  description: 'D’où viennent les chiffres d’Étapes Climat, et comment lire la valeur d’une étape.',
}

export const loader = (args: LoaderFunctionArgs) => loadBlocks(args, BLOCKS)

/** /en-savoir-plus: three text blocks, in order. */
export function Component() {
  const blocks = useLoaderData<typeof loader>()
  return (
    <TextPage title="En savoir plus">
      {blocks.map((block) =>
        block.page ? (
          <section key={block.slug} className={`${styles.block} grid gap-x-6 gap-y-4`}>
            <h2>{block.page.title}</h2>
            <div>
              <TextBlock block={block} />
            </div>
          </section>
        ) : (
          <TextBlock key={block.slug} block={block} />
        ),
      )}
    </TextPage>
  )
}
