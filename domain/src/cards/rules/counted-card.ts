/** The fields of a step that the calculation rules need. */
export interface CountableCard {
  /** kgCO2e per person per year */
  val: number
  /** slug of the format */
  format: string
  draft: boolean
}

/** Whether a step counts in a sum or a potential: published and not indirect. */
export function isCounted(card: CountableCard): boolean {
  return !card.draft && card.format !== 'indirect'
}

/** Whether a step is shown to members: published and not for completeness. */
export function isShownToMembers(card: { draft: boolean; format: string }): boolean {
  return !card.draft && card.format !== 'completude'
}
