import { SCREEN_SEGMENTS } from '@etapes-climat/domain/pages/rules/page-slug'
import { PUBLIC_SCREENS } from '@etapes-climat/domain/pages/rules/public-screens'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pathOf, ROUTES } from '../routing/route-names.ts'
import { isPublicRoute } from './public-screens.ts'
import { routes } from './routes.tsx'

describe('named routes', () => {
  it('PUB-23 every name of the specification resolves to its path', () => {
    expect(ROUTES).toMatchObject({
      home: '/accueil',
      whoAreWe: '/qui-sommes-nous',
      actuPage: '/a-la-une',
      reportNew: '/mon-parcours/edition',
      findOutMore: '/en-savoir-plus',
      contact: '/contact',
      myAccountPage: '/mon-compte',
      logout: '/deconnexion',
      login: '/se-connecter',
      legals: '/mentions-legales',
      planDeSite: '/plan-de-site',
      PagePage: '/:slug',
      registred: '/inscription/envoyee',
      adminHome: '/admin',
      adminCardsIndex: '/admin/etapes',
      adminCardsHierarchy: '/admin/etapes/hierarchie',
      adminUsers: '/admin/utilisateurs',
      adminParams: '/admin/parametrages',
      adminExemplaryIndex: '/admin/ouvrages-exemplaires',
      adminExemplaryEdit: '/admin/ouvrage-exemplaire/:id',
      adminPageIndex: '/admin/page/edition',
    })
  })

  it('fills the parameter in', () => {
    expect(pathOf('PagePage', { slug: 'ma-page' })).toBe('/ma-page')
    expect(pathOf('cardView', { id: 'a b' })).toBe('/etape/a%20b')
  })

  it('every named route of the table is the one its own address leads to', () => {
    const named = Object.entries(ROUTES).map(([name, path]) => {
      const address = path.replace(/:\w+/, 'x')
      return [name, matchRoutes(routes, address)?.at(-1)?.route] as const
    })
    for (const [name, route] of named) {
      // Screens of a later version have a name and no entry yet.
      if (route?.id && route.id !== 'PagePage') expect(route.id).toBe(name)
    }
    expect(named.filter(([name, route]) => route?.id === name).length).toBeGreaterThan(12)
  })

  it('the sitemap of search engines lists screens that visitors can open', () => {
    const screens = PUBLIC_SCREENS.map(({ path }) => matchRoutes(routes, path)?.at(-1)?.route.id)
    for (const id of screens) expect(isPublicRoute(id)).toBe(true)
    expect(new Set(screens).size).toBe(PUBLIC_SCREENS.length)
  })

  it('I-11 PUB-21 no page can take the first segment of a screen', () => {
    const segments = Object.values(ROUTES).map((path) => path.split('/')[1] ?? '')
    const screens = segments.filter((segment) => !segment.startsWith(':'))
    expect([...new Set(screens)].sort()).toEqual([...SCREEN_SEGMENTS].sort())
  })
})
