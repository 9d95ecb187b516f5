import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import type { Collection } from '@etapes-climat/domain/kernel/collection'

export type PublicCards = Collection<PublicCard>

/** Steps of the front page, in order (API-19). */
export const FRONT_PAGE_CARDS = '/cards/actu'
