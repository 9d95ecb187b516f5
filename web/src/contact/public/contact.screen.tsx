import type { Page } from '@etapes-climat/domain/pages/contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ScreenHandle } from '../../app/screen.ts'
import { loadPages } from '../../pages/api.ts'
import { TextBlock } from '../../pages/public/text-block.tsx'
import { MissingText, TextPage } from '../../pages/public/text-page.tsx'
import styles from './contact.module.css'
import { ContactSection } from './contact-section.tsx'

const ORGANISATIONS = ['contact-1', 'contact-2']

export const handle: ScreenHandle<Page[]> = {
  title: 'Contact',
  description: 'Les organisations qui portent Étapes Climat et le moyen de leur écrire.',
}

export async function loader(args: LoaderFunctionArgs): Promise<Page[]> {
  const pages = await loadPages(args, ORGANISATIONS)
  return pages.filter((page) => page !== null)
}

/** /contact: the form, and the two organisations, linking out (PUB-18). */
export function Component() {
  const organisations = useLoaderData<typeof loader>()
  return (
    <>
      <TextPage title="Contact">
        {organisations.length === 0 && <MissingText />}
        <div className={styles.organisations}>
          {organisations.map((page) => (
            <section key={page.slug} aria-label={page.title}>
              <TextBlock page={page} />
            </section>
          ))}
        </div>
      </TextPage>
      <ContactSection />
    </>
  )
}
