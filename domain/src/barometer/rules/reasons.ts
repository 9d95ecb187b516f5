/** Why steps were set aside: classes of what people wrote, whose texts are never sent. */
export const REASONS = {
  cost: 'coût',
  time: 'délai',
  rule: 'règlement',
  supply: 'filière ou produits',
  technique: 'technique ou assurance',
  use: 'usage ou exploitation',
  other: 'autre raison',
  none: 'sans raison',
} as const
export type Reason = keyof typeof REASONS
