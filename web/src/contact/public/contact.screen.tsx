import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { LoadedBlock } from '../../pages/api.ts'
import { loadBlocks } from '../../pages/load-blocks.ts'
import { TextBlock } from '../../pages/public/text-block.tsx'
import { TextPage } from '../../pages/public/text-page.tsx'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ContactSection } from './contact-section.tsx'

const ORGANISATIONS = ['contact-1', 'contact-2']

export const handle: ScreenHandle<LoadedBlock[]> = {
  title: 'Contact',
  description: 'Les organisations qui portent Étapes Climat et le moyen de leur écrire.',
}

export const loader = (args: LoaderFunctionArgs) => loadBlocks(args, ORGANISATIONS)

/** /contact: the form, and the two organisations, linking out. */
export function Component() {
  const organisations = useLoaderData<typeof loader>()
  return (
    <>
      <TextPage title="Contact">
        <div className="grid grid-cols-[1fr_1fr] gap-6 max-phone:grid-cols-[1fr]">
          {organisations.map((block) =>
            block.page ? (
              <section
                className="bg-surface box-rule p-6"
                key={block.slug}
                aria-label={block.page.title}
              >
                <TextBlock block={block} />
              </section>
            ) : (
              <TextBlock key={block.slug} block={block} />
            ),
          )}
        </div>
      </TextPage>
      <ContactSection />
    </>
  )
}
