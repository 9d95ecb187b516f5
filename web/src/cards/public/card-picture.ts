import type { PublicCard } from '@etapes-climat/domain/cards/public-contract'
import type { Picture } from '@etapes-climat/domain/media/contract'
import { seededRandom } from '../../lib/seeded-random.ts'

/**
 * Picture of one exemplary work of the step, drawn at random among those that have one; null when
 * none has. The same seed draws the same picture.
 */
export function drawCardPicture(card: PublicCard, seed: number): Picture | null {
  const pictures = card.exemplaries.flatMap(({ imgPrimary }) => imgPrimary[0] ?? [])
  return pictures[Math.floor(seededRandom(seed, card.uid) * pictures.length)] ?? null
}
