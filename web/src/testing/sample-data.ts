import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import type { Testimony } from '@etapes-climat/domain/items/described-contract'
import type { Page } from '@etapes-climat/domain/pages/contract'
import type { User } from '@etapes-climat/domain/users/contract'

const CREATED = '2026-11-12T08:20:00+00:00'
const UPDATED = '2026-11-21T09:30:00+00:00'

const uidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const identity = (type: string, number: number) => ({
  '@id': `/api/${type}/${number}`,
  '@type': type,
  uid: uidOf(number),
})

export function samplePage(page: Pick<Page, 'slug' | 'title' | 'content'>): Page {
  return { ...identity('pages', 1), id: 1, updatedAt: UPDATED, revision: 1, ...page }
}

/** A step with a number of exemplary works that have a picture each. */
export function sampleCard(
  number: number,
  { format = 'direct', val = 120, pictures = 0 } = {},
): PublicCard {
  return {
    ...identity('cards', number),
    name: `Étape numéro ${number}`,
    val,
    cardFormat: { ...identity('card_formats', 1), name: format, slug: format },
    sector: null,
    cardCategory: null,
    exemplaries: Array.from({ length: pictures }, (_, index) => ({
      uid: uidOf(100 * number + index),
      title: `Ouvrage ${index}`,
      imgPrimary: [{ src: `/media/image/full/${number}-${index}.jpg`, alt: 'Façade', meta: '' }],
    })),
  }
}

export function sampleTestimony(number: number): Testimony {
  return {
    ...identity('testimonies', number),
    id: number,
    firstName: 'Maëlle',
    lastName: `Kervadec ${number}`,
    content: `<p>Témoignage ${number}</p>`,
    updatedAt: UPDATED,
    revision: 1,
  }
}

export function sampleUser({ isAdmin = false } = {}): User {
  return {
    ...identity('users', 7),
    id: 7,
    firstName: 'Jeanne',
    lastName: 'Dupont',
    email: 'jeanne.dupont@atelier.fr',
    phone: '06 01 02 03 04',
    company: { name: 'Atelier' },
    companyRole: 'Architecte',
    companyFrom: null,
    status: 'member',
    waitingApproval: false,
    isAdmin,
    createdAt: CREATED,
    updatedAt: UPDATED,
    deletedAt: null,
    invitedAt: null,
    revision: 1,
  }
}
