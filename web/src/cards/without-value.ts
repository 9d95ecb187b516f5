import type { CardSummary } from '@etapes-climat/domain/cards/contract'

/** An indirect step that no published step below it gives a value. */
export const isWithoutValue = ({ cardFormat, val }: Pick<CardSummary, 'cardFormat' | 'val'>) =>
  cardFormat.slug === 'indirect' && val === 0
