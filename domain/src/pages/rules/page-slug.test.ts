import { expect, it } from 'vitest'
import { KNOWN_BLOCKS, SCREEN_SEGMENTS, slugFault, slugOfTitle } from './page-slug.ts'

const RESERVED = new Set(['admin', 'api', 'login', 'accueil'])
const slugOf = (title: string, ...taken: string[]) =>
  slugOfTitle(title, RESERVED, (slug) => taken.includes(slug))

it('PAGE-06 a slug comes from the title and is unique', () => {
  expect(slugOf('Été à la ville')).toBe('ete-a-la-ville')
  expect(slugOf('Été', 'ete')).toBe('ete-2')
  expect(slugOf('Été', 'ete', 'ete-2')).toBe('ete-3')
  expect(slugOf('!!!')).toBe('page')
  expect(slugOf('a'.repeat(300)).length).toBeLessThanOrEqual(160)
  expect(slugOf(`${'a'.repeat(159)} bc`)).toBe('a'.repeat(159))
})

it.each(['Admin', 'API', 'Accueil', 'rgpd', 'Accueil 1'])(
  'PAGE-06 I-11 a page titled « %s » never takes the address of a screen, call or block',
  (title) => {
    expect(slugOf(title)).toMatch(/^page-/)
  },
)

it('I-11 a slug given by a client is refused when reserved or malformed', () => {
  for (const slug of ['admin', 'api', '..%2f', 'a b', '', 'Été', 'a--b', '-a', 'a'.repeat(181)]) {
    expect(slugFault(slug, RESERVED), slug).toMatch(
      RESERVED.has(slug) ? /est réservée par le site/ : /que des lettres sans accent/,
    )
  }
  expect(slugFault('a'.repeat(180), RESERVED)).toBeNull()
  expect(slugFault('rgpd', new Set(['rgpd']))).toBeNull()
  expect(slugFault('rgpd', RESERVED)).toBeNull()
  expect(slugFault('ma-page', RESERVED)).toBeNull()
})

it('D-94 the text blocks that the screens show', () => {
  expect(KNOWN_BLOCKS.toSorted()).toEqual([
    'accueil-1',
    'contact-1',
    'contact-2',
    'en-savoir-plus-1',
    'en-savoir-plus-2',
    'en-savoir-plus-3',
    'qui-sommes-nous',
    'rejoindre-1',
    'rejoindre-2',
    'rgpd',
  ])
})

it('D-04 no page takes the address of a screen', () => {
  const screens =
    'a-la-une accessibilite accueil admin contact deconnexion editer-mon-compte embarquer en-savoir-plus etape inscription login mentions-legales mon-compte mon-parcours ne-plus-recevoir ouvrage-exemplaire partage password plan-de-site qui-sommes-nous se-connecter verifier'
  expect(SCREEN_SEGMENTS.toSorted()).toEqual(screens.split(' '))
})
