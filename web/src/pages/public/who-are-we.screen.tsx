import type { ScreenHandle } from '../../routing/screen.ts'
import { BlockPage, blockLoader } from './block-page.tsx'

const TITLE = 'Qui sommes-nous'

export const handle: ScreenHandle = {
  title: TITLE,
  description: 'Les organisations et les personnes qui portent Étapes Climat, et leur méthode.',
}

export const loader = blockLoader('qui-sommes-nous')

/** /qui-sommes-nous: the text block of the same slug. */
export const Component = () => <BlockPage title={TITLE} />
