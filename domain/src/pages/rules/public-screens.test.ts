import { expect, it } from 'vitest'
import { PUBLIC_SCREENS } from './public-screens.ts'

it('D-94 PUB-19 the public screens, and the text blocks that each shows', () => {
  expect(PUBLIC_SCREENS.map(({ path, blocks }) => [path, ...blocks].join(' '))).toEqual([
    '/accueil accueil-1',
    '/qui-sommes-nous qui-sommes-nous',
    '/en-savoir-plus en-savoir-plus-1 en-savoir-plus-2 en-savoir-plus-3',
    '/a-la-une',
    '/contact contact-1 contact-2',
    '/se-connecter rejoindre-1 rejoindre-2',
    '/verifier',
    '/mentions-legales rgpd',
    '/accessibilite',
    '/plan-de-site',
  ])
})
