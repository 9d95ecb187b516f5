import { describe, expect, it } from 'vitest'
import type { Session } from '../lib/session/session-store.ts'
import { sampleUser } from '../testing/sample-data.ts'
import { menuOf } from './menus.ts'

const sessionOf = (isAdmin: boolean): Session => ({
  token: 't',
  refreshToken: 'r',
  userId: 'u',
  user: sampleUser({ isAdmin }),
})

const labels = (session: Session | null) => menuOf(session).map(({ label }) => label)

describe('main menu', () => {
  it('PUB-26 of a visitor', () => {
    expect(labels(null)).toEqual([
      'Accueil',
      'Qui sommes-nous',
      'En savoir plus',
      'À la une',
      'Contact',
      'Connexion / inscription',
    ])
  })

  it('PUB-28 PUB-29 PUB-31 of a member, the account as initial and name', () => {
    expect(labels(sessionOf(false))).toEqual([
      'Accueil',
      'Qui sommes-nous',
      'À la une',
      'Mon parcours',
      'En savoir plus',
      'Contact',
      'J. Dupont',
      'Se déconnecter',
    ])
  })

  it('PUB-30 of an administrator, with its addresses', () => {
    expect(menuOf(sessionOf(true))).toEqual([
      { label: 'Étapes Climats', to: '/admin/etapes' },
      { label: 'Ouvrages exemplaires', to: '/admin/ouvrages-exemplaires' },
      { label: 'Pages', to: '/admin/page/edition' },
      { label: 'Classement', to: '/admin/parametrages' },
      { label: 'Gestion de site', to: '/admin/utilisateurs' },
      { label: 'J. Dupont', to: '/mon-compte' },
      { label: 'Se déconnecter', to: '/deconnexion' },
    ])
  })
})
