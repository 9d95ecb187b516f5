import type { ScreenHandle } from '../../routing/screen.ts'
import { BlockPage, blockLoader } from './block-page.tsx'

const TITLE = 'Mentions légales'

export const handle: ScreenHandle = {
  title: TITLE,
  description: 'Éditeur, hébergement et données personnelles du site Étapes Climat.',
}

export const loader = blockLoader('rgpd')

/** /mentions-legales: the text block `rgpd`. */
export const Component = () => <BlockPage title={TITLE} />
