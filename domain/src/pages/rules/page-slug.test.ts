import { expect, it } from 'vitest'
import { slugFault, slugOfTitle } from './page-slug.ts'

const RESERVED = new Set(['admin', 'api', 'login', 'accueil'])
const slugOf = (title: string, ...taken: string[]) =>
  slugOfTitle(title, RESERVED, (slug) => taken.includes(slug))

it('PAGE-06 a slug comes from the title and is unique', () => {
  expect(slugOf('Été à la ville')).toBe('ete-a-la-ville')
  expect(slugOf('Été', 'ete')).toBe('ete-2')
  expect(slugOf('Été', 'ete', 'ete-2')).toBe('ete-3')
  expect(slugOf('!!!')).toBe('page')
  expect(slugOf('a'.repeat(300)).length).toBeLessThanOrEqual(160)
})

it.each(['Admin', 'API', 'Accueil', 'rgpd', 'Accueil 1'])(
  'PAGE-06 I-11 a page titled « %s » never takes the address of a screen, call or block',
  (title) => {
    expect(slugOf(title)).toMatch(/^page-/)
  },
)

it('I-11 a slug given by a client is refused when reserved or malformed', () => {
  for (const slug of ['admin', 'api', '..%2f', 'a b', '', 'Été', 'a--b', '-a', 'a'.repeat(181)]) {
    expect(slugFault(slug, RESERVED), slug).toEqual(expect.any(String))
  }
  expect(slugFault('rgpd', RESERVED)).toBeNull()
  expect(slugFault('ma-page', RESERVED)).toBeNull()
})
