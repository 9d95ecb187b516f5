import type { Page } from '@etapes-climat/domain/pages/contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../api.ts'
import styles from './find-out-more.module.css'
import { TextBlock } from './text-block.tsx'
import { MissingText, TextPage } from './text-page.tsx'

const BLOCKS = ['en-savoir-plus-1', 'en-savoir-plus-2', 'en-savoir-plus-3']

export const handle: ScreenHandle<Page[]> = {
  title: 'En savoir plus',
  description: 'D’où viennent les chiffres d’Étapes Climat, et comment lire la valeur d’une étape.',
}

export async function loader(args: LoaderFunctionArgs): Promise<Page[]> {
  const pages = await loadPages(args, BLOCKS)
  return pages.filter((page) => page !== null)
}

/** /en-savoir-plus: three text blocks, in order (PUB-17). */
export function Component() {
  const blocks = useLoaderData<typeof loader>()
  return (
    <TextPage title="En savoir plus">
      {blocks.length === 0 && <MissingText />}
      {blocks.map((page) => (
        <section key={page.slug} className={styles.block}>
          <h2>{page.title}</h2>
          <TextBlock page={page} />
        </section>
      ))}
    </TextPage>
  )
}
